"""Revenue by fiscal year of three companies side by side, with pandas."""
import io
import os
import urllib.request

import pandas as pd

BASE = os.environ.get("OPENBELL_BASE_URL", "http://127.0.0.1:8080")


def table(path: str) -> pd.DataFrame:
    """An answer as a table of texts: NA is a ticker, and a CIK begins with zeros."""
    request = urllib.request.Request(BASE + path, headers={"X-API-Key": os.environ["OPENBELL_KEY"]})
    with urllib.request.urlopen(request) as response:
        return pd.read_csv(io.BytesIO(response.read()), dtype=str, keep_default_na=False)


rows = pd.concat(
    table(f"/v1/financials/{ticker}?statement=income&period=annual&limit=5&format=csv").assign(ticker=ticker)
    for ticker in ("AAPL", "NVDA", "KMB")
)
rows["revenue"] = pd.to_numeric(rows["revenue"])
rows["year"] = rows["date"].str.slice(0, 4)
print((rows.pivot(index="year", columns="ticker", values="revenue") / 1e9).round(1))
