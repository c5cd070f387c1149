import { parentPort, workerData } from 'node:worker_threads'
import { type CloseOrder, writeClose } from './write-close.ts'

const order: CloseOrder = workerData
const bytes = await writeClose(order)
parentPort?.postMessage(bytes, [bytes.buffer])
