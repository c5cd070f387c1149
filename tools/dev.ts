import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { migrate } from '#server/kernel/migrate.ts'
import { build, isBuilt } from './build-when-changed.ts'
import { seed } from './demo.ts'
import { placeForData } from './postgres-user.ts'
import { ensureDatabase, startPostgres } from './postgres.ts'
import { startProduct } from './product.ts'
import { step } from './progress.ts'

const ROOT = join(import.meta.dirname, '..')
/** Where vite.config.ts sends the calls of the app it serves. */
const API_PORT = 8080
const DATABASE = 'members_dev'

/** The app from its sources, reloading as they change, before the whole product on a database of its own. */
async function main(): Promise<void> {
  const place = placeForData(ROOT)
  if (!isBuilt()) await step('Building the web app', build)
  const postgres = await step('Starting PostgreSQL', () =>
    startPostgres({ directory: join(place, 'postgres-dev'), durable: false }),
  )
  await ensureDatabase(postgres.url('postgres'), DATABASE)
  const databaseUrl = postgres.url(DATABASE)
  const dataDir = join(ROOT, '.data', 'dev')
  await migrate(databaseUrl)
  const signIns = await step('Making demonstration data', () => seed(databaseUrl, dataDir))
  const env = { TRUST_TEST_CLOCK: 'on', PUBLIC_URL: 'http://localhost:5173' }
  const product = await step('Starting the server', () =>
    startProduct({ databaseUrl, port: API_PORT, dataDir, env }),
  )
  for (const { id, password, note } of signIns) console.log(`  Sign in   ${id} / ${password}   ${note}`)
  const vite = spawn(join(ROOT, 'node_modules', '.bin', 'vite'), { cwd: ROOT, stdio: 'inherit' })
  const leave = async () => {
    vite.kill()
    await product.stop()
    await postgres.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave())
}

await main()
