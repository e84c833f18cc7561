/** The PostgreSQL server and the template database of a test run. */

/** Set by `test/run.ts --postgres`: any database of the server. */
export const POSTGRES = 'TEST_POSTGRES_URL'
/** Made once with the tables of all collections, so that each store is a copy of its files. */
export const TEMPLATE = 'openbell_template'

/**
 * What makes a database with the template's files: through the log, as PostgreSQL copies unless told otherwise, it takes the processor
 * twice as long.
 */
export const copyOf = (name: string, template: string): string =>
  `create database "${name}" template "${template}" strategy file_copy`

/** Names of the databases of a test process. */
export const nameOf = (database: number | string): string => `openbell_${process.pid}_${database}`
export const OF_PROCESS = /^openbell_(\d+)_/
