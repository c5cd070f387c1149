import { parentPort, workerData } from 'node:worker_threads'
import { type PaperOrder, writePaper } from './paper-order.ts'

// Structured clones keep dates, bigints and bytes as they are.
const order: PaperOrder = workerData
const bytes = await writePaper(order)
parentPort?.postMessage(bytes, [bytes.buffer])
