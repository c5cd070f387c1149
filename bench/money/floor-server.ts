import { fastify } from 'fastify'
import pg from 'pg'

/** What any call costs at least: a route that does nothing, and one whose answer waits for one durable insert. */
const { DATABASE_URL = '', PORT = '0' } = process.env
const POOL_SIZE = 16
const INSERT = {
  name: 'floor',
  text: 'insert into floor_calls (member_id, key, units) values ($1, $2, $3) returning id, units',
}

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: POOL_SIZE })
const app = fastify({ logger: false })
app.get('/readyz', () => ({ status: 'ready' }))
app.post('/bare', () => ({ status: 'success', data: { id: '1', units: '20000000' } }))
app.post('/insert', async (request) => {
  const { authorization = '', 'idempotency-key': key } = request.headers
  const { rows } = await pool.query({ ...INSERT, values: [authorization.slice(7), key, '20000000'] })
  return { status: 'success', data: rows[0] }
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
