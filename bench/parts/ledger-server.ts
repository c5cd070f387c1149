import { fastify } from 'fastify'
import { createClock } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { createLedger } from '#server/modules/ledger/ledger.ts'
import { aPosting } from './ledger-postings.ts'

/** The ledger behind HTTP: one transfer a request, batched with whatever else arrives, or in a transaction of its own. */
const { DATABASE_URL = '', PORT = '0', CLIENTS = '16' } = process.env
const db = openDatabase({ url: DATABASE_URL, maxConnections: Number(CLIENTS) })
const ledger = createLedger({ db, clock: createClock() })
const app = fastify({ logger: false })
app.get('/readyz', () => ({ status: 'ready' }))
app.get('/batched', async () => ({ outcome: await ledger.submit(aPosting('hot')) }))
app.get('/one-by-one', async () => {
  await db.tx((tx) => ledger.post(tx, [aPosting('hot')]))
  return { outcome: 'done' }
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
