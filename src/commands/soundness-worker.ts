/** The thread that looks through one large database file: tells its fault, or nothing. */
import { parentPort, workerData } from 'node:worker_threads'
import { faultOf } from '../store/database-file.ts'

const fault = faultOf(String(workerData), 'quick_check')
if (fault !== null) parentPort?.postMessage(fault)
