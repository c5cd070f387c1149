import { fastify } from 'fastify'
import pg from 'pg'

/** What the API bench compares with: the same query behind the same framework, and nothing of the product between. */
const QUERY = {
  name: 'app-versions',
  text: "select value from kernel_settings where name = 'app-versions'",
}
const FALLBACK = { aos: '1.4.0', ios: '1.4.0' }
const POOL_SIZE = 16

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: POOL_SIZE })
const app = fastify({ logger: false })
app.get('/readyz', async () => ({ status: 'ready' }))
app.get('/api/config/app-version', async () => {
  const { rows } = await pool.query<{ value: object }>(QUERY)
  return { status: 'success', ...(rows[0]?.value ?? FALLBACK) }
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
