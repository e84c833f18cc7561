"""Gross and net margin of Apple by fiscal year; the standard library is enough."""
import json
import os
import urllib.request

BASE = os.environ.get("OPENBELL_BASE_URL", "http://127.0.0.1:8080")
request = urllib.request.Request(
    f"{BASE}/v1/financials/AAPL?statement=income&period=annual&limit=5",
    headers={"X-API-Key": os.environ["OPENBELL_KEY"]},
)
with urllib.request.urlopen(request) as response:
    statements = json.load(response)["results"]

for statement in statements:
    revenue, gross, net = (statement[name] for name in ("revenue", "grossProfit", "netIncome"))
    # Null is unknown, not zero.
    if revenue is None or gross is None or net is None:
        continue
    print(f"{statement['date']}  gross {gross / revenue:6.1%}  net {net / revenue:6.1%}")
