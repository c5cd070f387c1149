import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyWebsocket from '@fastify/websocket'
import { fastify, type FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { AREA_TEXTS } from '#contract/members/area-texts.ts'
import { serveApiPages } from './kernel/http/api-pages.ts'
import type { Config } from './kernel/config.ts'
import type { TrustedProxies } from './kernel/config-readers.ts'
import { openDatabase } from './kernel/database/db.ts'
import { openReplicaParts, type ReplicaParts } from './kernel/database/replica/replica-parts.ts'
import { syncClock } from './kernel/database/sync-clock.ts'
import { NO_COMPRESSION } from './kernel/http/compress.ts'
import { refuseUnknown } from './kernel/http/http-answers.ts'
import type { HttpDeps } from './kernel/http/find-caller.ts'
import { serve } from './kernel/http/http.ts'
import { createRequestIds } from './kernel/database/ids.ts'
import type { Install } from './kernel/parameters/install.ts'
import { createLog, type Logger } from './kernel/log.ts'
import { createMetrics, type Metrics } from './kernel/metrics.ts'
import { createRateLimits, NO_RATE_LIMITS } from './kernel/security/rate-limits.ts'
import { acceptUploads } from './kernel/files/uploads.ts'
import { logRefusal } from './kernel/http/refusal-log.ts'
import { createAdmission, type Admission } from './kernel/overload/admission.ts'
import { withoutVersion } from './kernel/openapi/api-version.ts'
import { createDatabaseProbe } from './kernel/database/database-probe.ts'
import { refuseEarly } from './kernel/overload/refuse-early.ts'
import { cutSlowBodies } from './kernel/overload/slow-bodies.ts'
import { serveHealth, startHealthServer, type HealthDeps } from './kernel/overload/health.ts'
import { createDrain } from './kernel/overload/drain.ts'
import type { Tracing } from './kernel/tracing/start-tracing.ts'
import { openTracing } from './kernel/tracing/tracing.ts'
import { loadBuild, type BuildFacts, serveWebFiles, setSafeHeaders } from './kernel/http/web/web-files.ts'
import { accountClosureHandlers } from './modules/account-closure/account-closure.http.ts'
import { alertsHandlers } from './modules/alerts/alerts.http.ts'
import { archivesHandlers } from './modules/archives/archives.http.ts'
import { autotradingHandlers } from './modules/autotrading/autotrading.http.ts'
import {
  contentHandlers,
  isDrawnAsBinding,
  serveContentFiles,
  serveTermPayloads,
} from './modules/content/content.http.ts'
import { gameHandlers } from './modules/game/game.http.ts'
import { icoHandlers } from './modules/ico/ico.http.ts'
import { identityHandlers, passkeyHandlers } from './modules/identity/identity.http.ts'
import { inquiriesHandlers } from './modules/inquiries/inquiries.http.ts'
import { membershipHandlers } from './modules/membership/membership.http.ts'
import { notificationsHandlers, serveUnsubscribe } from './modules/notifications/notifications.http.ts'
import { programsHandlers } from './modules/programs/programs.http.ts'
import { referralHandlers } from './modules/referral/referral.http.ts'
import { rewardsHandlers } from './modules/rewards/rewards.http.ts'
import { signalsHandlers } from './modules/signals/signals.http.ts'
import { statementsHandlers } from './modules/statements/statements.http.ts'
import { transparencyHandlers } from './modules/transparency/transparency.http.ts'
import { walletHandlers } from './modules/wallet/wallet.http.ts'
import { serveConsole } from './console.http.ts'
import { serveSandbox } from './sandbox/sandbox.http.ts'
import { addJobs } from './timed-jobs.ts'
import { createAdmit } from './parts/admit.ts'
import { systemHandlers } from './system.http.ts'
import { processFigures, workerFigures } from './figures.ts'
import { openHouseAccounts, startWork, stopWork, type Work } from './start-work.ts'
import { createKernel, createModules, type Kernel, type Modules } from './wiring.ts'

/** Where the build leaves the members' app. */
export const WEB_FOLDER = join(import.meta.dirname, '..', 'dist', 'web')
const MAX_BODY_BYTES = 64 * 1024

function serveOperations(
  app: FastifyInstance,
  config: Config,
  { kernel, modules, health, admission, replica }: Served,
): void {
  const deps: HttpDeps = {
    admission,
    reads: new Map(),
    replicaCalls: replica.calls,
    tokens: kernel.tokens,
    proofs: kernel.proofs,
    proofMemory: kernel.proofMemory,
    log: kernel.log,
    rateLimits: config.RATE_LIMITS ? createRateLimits(() => kernel.clock.nowMs()) : NO_RATE_LIMITS,
    idempotency: kernel.idempotency,
    admit: createAdmit(kernel, health.probe),
    requireAccess: (operation, caller) => modules.identity.requireAccess(operation, caller),
    checkAccess: (tx, operation, callers) => modules.identity.checkAccess(tx, operation, callers),
    requireKey: (operation, given) => modules.programs.requireKey(operation, given),
    requireStaff: (operation, session) => modules.staff.requireStaff(operation, session),
  }
  acceptUploads(app)
  serve(app, deps, [api.identity, identityHandlers(modules.identity)])
  serve(app, deps, [api.passkeys, passkeyHandlers(modules.identity)])
  serve(app, deps, [api.programs, programsHandlers(modules.programs)])
  serve(app, deps, [api.archives, archivesHandlers(modules.archives)])
  serve(app, deps, [api.accountClosure, accountClosureHandlers(modules.accountClosure)])
  serve(app, deps, [api.notifications, notificationsHandlers(modules.notifications)])
  serve(app, deps, [api.wallet, walletHandlers(modules.wallet)])
  serve(app, deps, [api.membership, membershipHandlers(modules.membership)])
  serve(app, deps, [api.referral, referralHandlers(modules.referral)])
  serve(app, deps, [api.rewards, rewardsHandlers(modules.rewards)])
  serve(app, deps, [api.game, gameHandlers(modules.game)])
  serve(app, deps, [api.ico, icoHandlers(modules.ico)])
  serve(app, deps, [api.alerts, alertsHandlers(modules.alerts)])
  serve(app, deps, [api.signals, signalsHandlers(modules.signals)])
  serve(app, deps, [api.autotrading, autotradingHandlers(modules.autotrading)])
  serve(app, deps, [api.inquiries, inquiriesHandlers(modules.inquiries)])
  serve(app, deps, [api.statements, statementsHandlers(modules.statements)])
  serve(app, deps, [api.transparency, transparencyHandlers(modules.transparency)])
  serve(app, deps, [api.content, contentHandlers(modules.content)])
  serveConsole(app, deps, modules)
  serve(app, deps, [api.system, systemHandlers({ ...kernel, ...modules, ...deps, config })])
}

/** The client is the first address from the right that is no trusted proxy. A bare number means nothing to Fastify: it fails closed. */
function trustedBy(proxies: TrustedProxies) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** Those that change nothing (RFC 9110, 9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

async function createServer(
  config: Config,
  log: Logger,
  tracing: Tracing | undefined,
): Promise<FastifyInstance> {
  // No logger of Fastify's own: it makes a child for every request, and we write only about those that go wrong.
  const app = fastify({
    logger: false,
    trustProxy: trustedBy(config.TRUST_PROXY),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: createRequestIds(),
    rewriteUrl: ({ url = '' }) => withoutVersion(url),
    // What is under way is finished; who waits for nothing is let go.
    forceCloseConnections: 'idle',
  })
  tracing?.observe(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  cutSlowBodies(app)
  app.addHook('onResponse', (request, reply, done) => {
    logRefusal(log, request, reply)
    done()
  })
  await app.register(fastifyCompress, NO_COMPRESSION)
  await app.register(fastifyWebsocket, { options: { maxPayload: 16 * 1024 } })
  return app
}

export interface App {
  readonly install: Install
  readonly server: FastifyInstance
  readonly kernel: Kernel
  readonly modules: Modules
  readonly metrics: Metrics
  start(): Promise<string>
  stop(): Promise<void>
}

/** Every route there is: calls, live, health, figures, the API's pages, the sandbox's own and the web app. */
async function serveAll(server: FastifyInstance, config: Config, parts: Served): Promise<void> {
  const { kernel, webFolder, facts } = parts
  const isHttps = config.publicUrl.startsWith('https:')
  refuseEarly(server, { ...parts.health, admission: parts.admission, isHttps })
  setSafeHeaders(server, facts.styleHashes, isHttps)
  server.addHook('onResponse', ({ method }, _reply, done) => {
    if (!SAFE_METHODS.has(method)) kernel.live.stir()
    done()
  })
  // First: Fastify gives routes the handler that stands when they are registered.
  refuseUnknown(server, kernel.log)
  serveHealth(server, parts.health)
  serveOperations(server, config, parts)
  kernel.live.serve(server, (caller) => parts.modules.identity.requireAccess({ session: true }, caller))
  serveApiPages(server, api, {
    brandName: config.BRAND_NAME,
    publicUrl: config.publicUrl,
    tags: AREA_TEXTS,
  })
  serveSandbox(server, config, { install: kernel.install, market: parts.modules.market })
  const { content, notifications } = parts.modules
  await serveUnsubscribe(server, notifications)
  await serveContentFiles(server, content)
  serveTermPayloads(server, content)
  const isStanding = (drawnWith: unknown) => isDrawnAsBinding(content, drawnWith)
  const head = parts.tracing?.servePageScript(server) ?? ''
  await serveWebFiles(server, { folder: webFolder, facts, isStanding, head })
}

interface Served {
  readonly kernel: Kernel
  readonly modules: Modules
  readonly webFolder: string
  readonly facts: BuildFacts
  readonly health: HealthDeps
  readonly admission: Admission
  readonly replica: ReplicaParts
  readonly tracing: Tracing | undefined
}

/** What a worker tells is of the whole installation, so that it need not be asked of each web process. */
function addFigures(
  metrics: Metrics,
  { ROLE }: Config,
  { kernel, modules, admission, health, facts, replica }: Served,
): void {
  const own = processFigures({ kernel, admission, probe: health.probe, release: facts.id, replica })
  for (const figure of ROLE === 'web' ? own : [...own, ...workerFigures(kernel, modules)]) metrics.add(figure)
}

/** Metrics and health, each on a port of its own where one is named. */
async function startSideDoors(
  config: Config,
  { log, metrics, health }: { log: Logger; metrics: Metrics; health: HealthDeps },
): Promise<readonly Work[]> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token, HEALTH_PORT, HEALTH_HOST } = config
  if (port !== undefined) log.info({ address: await metrics.start({ port, host, token }) }, 'metrics')
  if (HEALTH_PORT === undefined) return [metrics]
  const server = await startHealthServer(health, { port: HEALTH_PORT, host: HEALTH_HOST })
  log.info({ address: server.address }, 'health')
  return [metrics, server]
}

function openOwnDatabase(config: Config, log: Logger, tracing: Tracing | undefined): ReplicaParts {
  const options = {
    onError: (error: Error) => log.error({ err: error }, 'database connection lost'),
    ...(tracing !== undefined && { observe: tracing.statement }),
    hasNames: config.NAMED_STATEMENTS,
  }
  const db = openDatabase({ ...options, url: config.DATABASE_URL, directUrl: config.directUrl })
  return openReplicaParts(db, { ...options, url: config.DATABASE_REPLICA_URL })
}

/** Wires the whole product for one process. Nothing runs before `start`. */
export async function createApp(config: Config, webFolder: string): Promise<App> {
  const log = createLog(config.LOG_LEVEL)
  const tracing = await openTracing(config)
  const replica = openOwnDatabase(config, log, tracing)
  const kernel = await createKernel(config, replica.db, log)
  kernel.live.onTold((memberId) => replica.calls.noteChange(memberId))
  const modules = await createModules(config, kernel)
  // The first read of the terms stores the shipped ones, so every server has them.
  await modules.content.termsInForce()
  addJobs(config, kernel, modules)
  const server = await createServer(config, log, tracing)
  let stopping = false
  const health = { probe: createDatabaseProbe(config.DATABASE_URL), isStopping: () => stopping }
  const admission = createAdmission(() => performance.now())
  const metrics = createMetrics(server, log)
  const facts = await loadBuild(webFolder)
  const parts = { kernel, modules, webFolder, facts, health, admission, replica, tracing }
  addFigures(metrics, config, parts)
  await serveAll(server, config, parts)
  const background: Work[] = []
  server.addHook('preClose', () => kernel.live.stop())
  const drain = createDrain(server, health.isStopping)
  return {
    install: kernel.install,
    server,
    kernel,
    modules,
    metrics,
    async start() {
      if (config.ROLE !== 'web') await modules.market.requireReadable()
      await modules.content.importTexts()
      await openHouseAccounts(kernel, modules)
      await kernel.live.start()
      background.push(health.probe.start(), admission.start(), replica.start())
      if (config.ROLE !== 'web') background.push(...(await startWork(kernel, modules)))
      // Of several processes, one moves the sandbox's clock.
      if (config.TRUST_TEST_CLOCK && config.ROLE !== 'all') background.push(syncClock(kernel))
      background.push(...(await startSideDoors(config, { log, metrics, health })))
      return server.listen({ port: config.PORT, host: config.HOST })
    },
    async stop() {
      stopping = true
      await Promise.all([stopWork(background), drain(kernel.live, config.drainMs)])
      kernel.mailer.close()
      await kernel.db.close()
      await tracing?.stop()
    },
  }
}
