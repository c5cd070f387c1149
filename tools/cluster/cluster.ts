import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, isBuilt } from '#tools/build/build-when-changed.ts'
import { dataFolderOf } from '#tools/launch/postgres-user.ts'
import { step } from '#tools/launch/progress.ts'
import { seed, type Seeded } from '#tools/seed/demo.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

/** The topology of a production on one machine, to look at and to break: npm run cluster [-- --port 3000] */
const ROOT = join(import.meta.dirname, '../..')
const USAGE = `npm run cluster [-- --port 3000]

Starts two PostgreSQL servers with synchronous replication and a controller that lets the standby take over, two web processes, two
workers, a signer and an executor, each started again when it ends, and a proxy: HAProxy where it is installed, else our own.
Data and logs are in .data/cluster. Kill what you like; Ctrl-C stops everything.`

const { values } = parseArgs({
  options: { port: { type: 'string', default: '3000' }, help: { type: 'boolean', default: false } },
})

const began = performance.now()
const report = (line: string): void => {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)
}

function announce(cluster: Cluster, { signIns, staff }: Seeded): void {
  const { url, databaseUrl, webPorts, controller, proxyName } = cluster
  const lines = [
    `\nready, behind ${proxyName === 'HAProxy' ? 'HAProxy' : 'our own proxy (HAProxy is not installed)'}`,
    `  App       ${url}/`,
    `  Console   ${url}/console`,
    `  Web       ports ${webPorts.join(' and ')}`,
    `  Database  ${databaseUrl}`,
    `  Primary   ${controller.primary().name}, port ${controller.primary().port}; standby port ${controller.standby().port}`,
    ...signIns.map(({ id, password, note }) => `  Sign in   ${id} / ${password}   ${note}`),
    ...staff.map((one) => `  Staff     ${one.loginId} / ${one.password}   OTP key ${one.otpSecret}`),
    '  Ctrl-C stops everything.\n',
  ]
  console.log(lines.join('\n'))
}

async function main(port: number): Promise<void> {
  const dataDir = join(ROOT, '.data', 'cluster')
  mkdirSync(dataDir, { recursive: true })
  if (!isBuilt()) await step('Building the web app', build)
  let seeded: Seeded = { signIns: [], staff: [] }
  const cluster = await startCluster({
    databaseFolder: join(dataFolderOf(ROOT), 'cluster-databases'),
    dataDir,
    port,
    env: {},
    prepare: async (databaseUrl) => {
      seeded = await seed(databaseUrl, dataDir)
    },
    onEvent: ({ step: what }) => report(`controller: ${what}`),
    say: report,
  })
  announce(cluster, seeded)
  const leave = async (): Promise<void> => {
    await step('Stopping', () => cluster.stop())
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave())
}

if (values.help || !/^\d{2,5}$/.test(values.port)) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 2)
}
try {
  await main(Number(values.port))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
