import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Config, ConfigError, parseConfig } from '#server/kernel/config.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { build, isBuilt } from '#tools/build/build-when-changed.ts'
import { archiveSettings, prepareFolder } from '#tools/ops/backup/archive.ts'
import { seed, type Seeded } from '#tools/seed/demo.ts'
import { freePort } from './free-port.ts'
import { dataFolderOf } from './postgres-user.ts'
import { ensureDatabase, type Postgres, startPostgres } from './postgres.ts'
import { endProcess, runsWith } from './process-check.ts'
import { type Product, startProduct } from './product.ts'
import { step } from './progress.ts'
import type { Service } from './service.ts'

const ROOT = join(import.meta.dirname, '../..')
const STOP_LIMIT_MS = 20_000
const DATABASE = 'members'
/** Stands in for the database we are about to start, so that all options are checked before any work is done. */
const NOT_YET = 'postgres://not-yet-started/members'

interface Running {
  postgres?: Postgres
  product?: Product
  readonly services: Service[]
}

const began = Date.now()
const running: Running = { services: [] }
let isStopping = false

async function launch(): Promise<void> {
  const config = parseConfig({ DATABASE_URL: NOT_YET, ...process.env })
  mkdirSync(config.dataDir, { recursive: true })
  await endLeftovers(config.dataDir)
  const port = config.PORT === 0 ? await freePort() : config.PORT
  await refuseTakenPort(config.HOST, port)
  if (!isBuilt()) await step('Building the web app', build)
  const databaseUrl =
    config.DATABASE_URL === NOT_YET ? await ownDatabase(config.BACKUP_DIR) : config.DATABASE_URL
  await step('Bringing the database up to date', () => migrate(databaseUrl))
  const seeded = config.sandbox
    ? await step('Making demonstration data', () => seed(databaseUrl, config.dataDir))
    : { signIns: [], staff: [] }
  running.product = await step('Starting the server', () =>
    startProduct({ ...optionsOf(config, port), databaseUrl }),
  )
  announce(config, port, seeded)
  const { server, worker } = running.product
  const ended = await Promise.race(
    [server, worker].map(async (service) => ({ service, code: await service.ended })),
  )
  if (!isStopping) throw new Error(lastWords(ended.service, ended.code))
}

function optionsOf(config: Config, port: number) {
  return {
    port,
    dataDir: config.dataDir,
    env: {},
    onService: (service: Service) => {
      running.services.push(service)
      writeFileSync(
        runningFile(config.dataDir),
        JSON.stringify({ launcher: process.pid, services: running.services }),
      )
    },
  }
}

async function ownDatabase(backups: string): Promise<string> {
  if (backups !== '') prepareFolder(backups)
  const settings = backups === '' ? [] : archiveSettings(backups)
  const postgres = await step('Starting PostgreSQL', () =>
    startPostgres({ directory: join(dataFolderOf(ROOT), 'postgres'), durable: true, settings }),
  )
  running.postgres = postgres
  await ensureDatabase(postgres.url('postgres'), DATABASE)
  return postgres.url(DATABASE)
}

function announce(config: Config, port: number, { signIns, staff }: Seeded): void {
  const address = config.PUBLIC_URL || `http://localhost:${port}`
  const lines = [
    `\nready after ${((Date.now() - began) / 1000).toFixed(1)} s`,
    `  App       ${address}/`,
    `  Console   ${address}/console`,
    `  API       ${address}/api/docs`,
    ...(running.product?.mailboxUrl ? [`  Mailbox   ${address}/sandbox/mail`] : []),
    ...(running.product?.exchangeUrl ? [`  Exchange  ${address}/sandbox/exchange   demo keys`] : []),
    ...signIns.map(({ id, password, note }) => `  Sign in   ${id} / ${password}   ${note}`),
    ...staff.map(
      ({ loginId, password, otpSecret }) => `  Staff     ${loginId} / ${password}   OTP key ${otpSecret}`,
    ),
    `  Logs      ${join(config.dataDir, 'logs')}`,
    '  Ctrl-C stops everything.\n',
  ]
  console.log(lines.join('\n'))
}

/** Ends what an earlier start left running when it was killed; refuses when that start is still alive. */
async function endLeftovers(dataDir: string): Promise<void> {
  if (!existsSync(runningFile(dataDir))) return
  const left: { launcher: number; services: Service[] } = JSON.parse(
    readFileSync(runningFile(dataDir), 'utf8'),
  )
  if (runsWith(left.launcher, 'tools/launch/launch.ts')) {
    throw new Error(`This copy already runs (process ${left.launcher}). Stop it first, or use another copy.`)
  }
  for (const { pid, script } of left.services) {
    const isGone = await endProcess(pid, script, { signal: 'SIGTERM', limitMs: STOP_LIMIT_MS })
    if (!isGone) await endProcess(pid, script, { signal: 'SIGKILL', limitMs: STOP_LIMIT_MS })
  }
  rmSync(runningFile(dataDir))
}

function refuseTakenPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      const why = isTaken ? 'is taken by another program' : `cannot be used (${error.message})`
      reject(new Error(`Port ${port} ${why}. Choose another one: PORT=${port + 1} npm start`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function runningFile(dataDir: string): string {
  return join(dataDir, 'running.json')
}

function lastWords(service: Service, code: number): string {
  return `The ${service.name} ended with code ${code}. Its last lines (${service.logFile}):\n${service.lastLines(12)}`
}

async function stopAll(): Promise<void> {
  for (const service of running.services.toReversed()) await service.stop()
  await running.postgres?.stop()
}

async function leave(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (running.services.length || running.postgres) await step('Stopping', stopAll)
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0))
// The starter above us is gone, so nobody could stop us any more.
process.on('disconnect', () => void leave(1))
process.stdout.on('error', () => void leave(1))

launch().catch(async (error: unknown) => {
  if (isStopping) return
  const isForPeople = error instanceof ConfigError || error instanceof Error
  console.error(`\n${isForPeople ? error.message : String(error)}`)
  await leave(1)
})
