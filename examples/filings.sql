-- 10-Ks and 10-Qs a year of Apple, from a file in the working folder:
-- curl -s -H "X-API-Key: $OPENBELL_KEY" 'http://127.0.0.1:8080/v1/filings/AAPL?form=10-K,10-Q&limit=100&format=csv' -o filings.csv
-- Every column is read as text, so that CIKs keep their zeros; an empty cell is null.
select substr(filedOn, 1, 4) as year, form, count(*) as filings
from read_csv('filings.csv', all_varchar = true, header = true, nullstr = '')
group by all
order by all desc;
