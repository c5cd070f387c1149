import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { migrate } from '#server/kernel/database/migrate.ts'
import { build, isBuilt } from '#tools/build/build-when-changed.ts'
import { seed } from '#tools/seed/demo.ts'
import { dataFolderOf } from './postgres-user.ts'
import { ensureDatabase, startPostgres } from './postgres.ts'
import { startProduct } from './product.ts'
import { step } from './progress.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Where vite.config.ts sends the calls of the app it serves. */
const API_PORT = 8080
const DATABASE = 'members_dev'

/** Every address without an ending is a screen, and all screens live in the one page. */
const everyScreenIsOnePage: Plugin = {
  name: 'every-screen-is-one-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0] ?? '/'
      if (!/^\/(@|api\/)|\.\w+$/.test(path)) request.url = '/app.html'
      next()
    })
  },
}

/** The app from its sources, reloading as they change, before the whole product on a database of its own. */
async function main(): Promise<void> {
  const dataFolder = dataFolderOf(ROOT)
  if (!isBuilt()) await step('Building the web app', build)
  const postgres = await step('Starting PostgreSQL', () =>
    startPostgres({ directory: join(dataFolder, 'postgres-dev'), durable: false }),
  )
  await ensureDatabase(postgres.url('postgres'), DATABASE)
  const databaseUrl = postgres.url(DATABASE)
  const dataDir = join(ROOT, '.data', 'dev')
  await migrate(databaseUrl)
  const { signIns, staff } = await step('Making demonstration data', () => seed(databaseUrl, dataDir))
  const env = { TRUST_TEST_CLOCK: 'on', PUBLIC_URL: 'http://localhost:5173' }
  const product = await step('Starting the server', () =>
    startProduct({ databaseUrl, port: API_PORT, dataDir, env }),
  )
  for (const { id, password, note } of signIns) console.log(`  Sign in   ${id} / ${password}   ${note}`)
  for (const { loginId, password, otpSecret } of staff)
    console.log(`  Staff     ${loginId} / ${password}   OTP key ${otpSecret}`)
  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    plugins: [everyScreenIsOnePage],
  })
  await vite.listen()
  vite.printUrls()
  const leave = async () => {
    await vite.close()
    await product.stop()
    await postgres.stop()
    process.exit(0)
  }
  // Vite would end the process at once and leave the others running.
  process.removeAllListeners('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave())
}

await main()
