import { mkdirSync } from 'node:fs'
import { migrate } from '#server/kernel/database/migrate.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { ensureDatabase } from '#tools/launch/postgres.ts'
import { startProduct } from '#tools/launch/product.ts'
import { NODE_NAMES } from './cluster-state.ts'
import { type ClusterEvent, type Controller, startController } from './controller.ts'
import { createNode } from './database-node.ts'
import { findHaproxy, haproxySettings, startHaproxy, writeHaproxySettings } from './haproxy.ts'
import { openProxy } from './proxy.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'

const DATABASE = 'members'
const SYNC_WITHIN_MS = 60_000

export interface ClusterOptions {
  /** The servers' files; reachable by the database's user. */
  readonly databaseFolder: string
  readonly dataDir: string
  /** Of the proxy in front of the web processes. */
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  /** Runs before the product starts, on the migrated database. */
  readonly prepare: (databaseUrl: string) => Promise<void>
  readonly onEvent: (event: ClusterEvent) => void
  readonly say: (line: string) => void
}

/** Two database servers with a controller, and the product behind a proxy: what production runs on several machines, on one. */
export interface Cluster {
  readonly url: string
  readonly databaseUrl: string
  readonly webPorts: readonly number[]
  readonly controller: Controller
  readonly processes: Supervisor
  readonly proxyName: 'HAProxy' | 'our own'
  stop(): Promise<void>
}

interface Databases {
  readonly controller: Controller
  readonly databaseUrl: string
}

/** Two servers, of which the standby has everything; one connection string for both. */
export async function startDatabases({
  databaseFolder,
  onEvent,
  say,
}: Pick<ClusterOptions, 'databaseFolder' | 'onEvent' | 'say'>): Promise<Databases> {
  mkdirSync(databaseFolder, { recursive: true })
  const [one, two] = [await freePort(), await freePort()]
  const nodes = { one: createNode(databaseFolder, 'one', one), two: createNode(databaseFolder, 'two', two) }
  const onError = (error: unknown) =>
    say(`controller: ${error instanceof Error ? error.message : String(error)}`)
  const controller = await startController({ folder: databaseFolder, nodes, onEvent, onError })
  const owner = controller.primary().ownerUrl('postgres')
  await ensureDatabase(owner, DATABASE)
  await controller.untilSync(SYNC_WITHIN_MS)
  const url = new URL(controller.primary().ownerUrl(DATABASE))
  const hosts = NODE_NAMES.map((name) => `127.0.0.1:${nodes[name].port}`).join(',')
  return { controller, databaseUrl: `${url.href.replace(url.host, hosts)}?target_session_attrs=read-write` }
}

/** HAProxy where Debian's package is installed, else our own. */
async function startProxy(port: number, ports: readonly number[], folder: string) {
  const program = findHaproxy()
  if (program === undefined) {
    const backends = ports.map((one) => ({ port: one, readyUrl: `http://127.0.0.1:${one}/readyz` }))
    const proxy = await openProxy(port, backends)
    return { proxyName: 'our own', close: () => proxy.close() } as const
  }
  const file = writeHaproxySettings(program, folder, haproxySettings(port, ports))
  const haproxy = await startHaproxy(program, file, port)
  return { proxyName: 'HAProxy', close: () => haproxy.stop() } as const
}

/** Starts everything and waits until it answers. What was started is ended again when something fails. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of stops.toReversed()) await step()
  }
  try {
    const { controller, databaseUrl } = await startDatabases(options)
    stops.push(() => controller.stop())
    await migrate(databaseUrl)
    await options.prepare(databaseUrl)
    const processes = createSupervisor(options.say)
    stops.push(() => processes.stop())
    const webPorts = [await freePort(), await freePort()]
    const url = `http://localhost:${options.port}`
    const [port = 0, secondPort = 0] = webPorts
    await startProduct({
      databaseUrl,
      port,
      secondPort,
      hasSecondWorker: true,
      dataDir: options.dataDir,
      env: { PUBLIC_URL: url, TRUST_PROXY: findHaproxy() === undefined ? 'off' : '1', ...options.env },
      onService: (service) => processes.watch(service),
    })
    const proxy = await startProxy(options.port, webPorts, options.dataDir)
    stops.push(() => proxy.close())
    const { proxyName } = proxy
    return { url, databaseUrl, webPorts, controller, processes, proxyName, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
