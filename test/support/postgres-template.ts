/** Names of the PostgreSQL server and template database of a test run. */

/** Set by `test/run.ts --postgres`: any database of the server. */
export const POSTGRES = 'TEST_POSTGRES_URL'
/** Made once with the tables of all collections, so that each store is a copy of its files. */
export const TEMPLATE = 'openbell_template'
