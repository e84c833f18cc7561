/** The thread that checks one large database file, and reports its fault if it has one. */
import { parentPort, workerData } from 'node:worker_threads'
import { faultOf } from '../store/sqlite/database-file.ts'

const fault = faultOf(String(workerData), 'quick_check')
if (fault !== null) parentPort?.postMessage(fault)
