/** Migrations of a database of tests: each makes a table of 3,000 rows and takes one row from the table before. */

export const ROWS = 3000
const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i from n`

export const steps: readonly string[] = Array.from({ length: 40 }, (_, at) => {
  const drop = at === 0 ? '' : `delete from t${at - 1} where i = 1;`
  return `create table t${at} (i integer not null) strict; insert into t${at} ${numbers}; ${drop}`
})
