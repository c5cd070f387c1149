import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyWebsocket from '@fastify/websocket'
import { fastify, type FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { serveApiPages } from './kernel/http/api-pages.ts'
import type { Config } from './kernel/config.ts'
import type { TrustedProxies } from './kernel/config-readers.ts'
import { openDatabase, sql, type Database } from './kernel/database/db.ts'
import { syncClock } from './kernel/database/sync-clock.ts'
import { NO_COMPRESSION } from './kernel/http/compress.ts'
import { refuseUnknown } from './kernel/http/http-answers.ts'
import { serve, type HttpDeps } from './kernel/http/http.ts'
import { createRequestIds } from './kernel/database/ids.ts'
import type { Install } from './kernel/parameters/install.ts'
import { createLog, type Logger } from './kernel/log.ts'
import { createMetrics, type Metrics } from './kernel/metrics.ts'
import { createRateLimits, NO_RATE_LIMITS } from './kernel/security/rate-limits.ts'
import { acceptUploads } from './kernel/files/uploads.ts'
import { logRefusal } from './kernel/http/refusal-log.ts'
import { loadBuild, serveWebFiles, setSafeHeaders } from './kernel/http/web-files.ts'
import { accountClosureHandlers } from './modules/account-closure/account-closure.http.ts'
import { accountClosureJobs } from './modules/account-closure/account-closure.jobs.ts'
import { autotradingHandlers } from './modules/autotrading/autotrading.http.ts'
import { chainJobs } from './modules/chain/chain.jobs.ts'
import {
  contentHandlers,
  isDrawnAsBinding,
  serveContentFiles,
  serveTermPayloads,
} from './modules/content/content.http.ts'
import { contentJobs } from './modules/content/content.jobs.ts'
import { gameHandlers } from './modules/game/game.http.ts'
import { icoHandlers } from './modules/ico/ico.http.ts'
import { icoJobs } from './modules/ico/ico.jobs.ts'
import { identityHandlers } from './modules/identity/identity.http.ts'
import { identityJobs } from './modules/identity/identity.jobs.ts'
import { inquiriesHandlers } from './modules/inquiries/inquiries.http.ts'
import { startSealingLoop } from './modules/ledger/start-sealing-loop.ts'
import { ledgerJobs } from './modules/ledger/ledger.jobs.ts'
import { startTrxPriceLoop } from './modules/market/start-trx-price-loop.ts'
import { marketJobs } from './modules/market/market.jobs.ts'
import { membershipHandlers } from './modules/membership/membership.http.ts'
import { membershipJobs } from './modules/membership/membership.jobs.ts'
import { notificationsHandlers } from './modules/notifications/notifications.http.ts'
import { notificationsJobs } from './modules/notifications/notifications.jobs.ts'
import { referralHandlers } from './modules/referral/referral.http.ts'
import { referralJobs } from './modules/referral/referral.jobs.ts'
import { rewardsHandlers } from './modules/rewards/rewards.http.ts'
import { rewardsJobs } from './modules/rewards/rewards.jobs.ts'
import { signalsHandlers } from './modules/signals/signals.http.ts'
import { signalsJobs } from './modules/signals/signals.jobs.ts'
import { staffJobs } from './modules/staff/staff.jobs.ts'
import { transparencyHandlers } from './modules/transparency/transparency.http.ts'
import { transparencyJobs } from './modules/transparency/transparency.jobs.ts'
import { walletHandlers } from './modules/wallet/wallet.http.ts'
import { walletJobs } from './modules/wallet/wallet.jobs.ts'
import { serveConsole } from './console.http.ts'
import { serveSandbox } from './sandbox/sandbox.http.ts'
import { systemHandlers } from './system.http.ts'
import { createKernel, createModules, type Kernel, type Modules } from './wiring.ts'

/** Where the build leaves the members' app. */
export const WEB_FOLDER = join(import.meta.dirname, '..', 'dist', 'web')
const MAX_BODY_BYTES = 64 * 1024

function addJobs({ sandbox }: Config, kernel: Kernel, modules: Modules): void {
  const { ledger, chain, ico, identity, market, membership, referral, rewards, signals, wallet } = modules
  const { jobs, limits, slowDowns, proofMemory, idempotency } = kernel
  const all = [
    ...ledgerJobs({ ...kernel, ledger }),
    ...identityJobs(identity),
    ...accountClosureJobs(modules.accountClosure),
    ...marketJobs(market),
    ...chainJobs(chain),
    ...walletJobs(wallet),
    ...referralJobs(referral),
    ...membershipJobs({ ...kernel, membership }),
    ...notificationsJobs(modules.notifications),
    ...contentJobs(modules.content),
    ...rewardsJobs({ ...kernel, rewards }),
    ...icoJobs({ ...kernel, ico, sandbox }),
    ...signalsJobs(signals),
    ...transparencyJobs(modules.transparency),
    ...staffJobs(modules.staff),
  ]
  for (const job of all) jobs.add(job)
  jobs.add({
    name: 'kernel-housekeeping',
    cron: '43 * * * *',
    work: async () => {
      await limits.sweep()
      await slowDowns.sweep()
      await proofMemory.sweep()
      await idempotency.sweep()
      return 'swept'
    },
  })
}

/** What is answered while the product is closed for members, or its database is down. */
const OPEN_PATHS = /^\/api\/(config|staff|status)(\/|$)/

function serveOperations(
  app: FastifyInstance,
  config: Config,
  { kernel, modules }: { kernel: Kernel; modules: Modules },
): void {
  const deps: HttpDeps = {
    tokens: kernel.tokens,
    proofs: kernel.proofs,
    proofMemory: kernel.proofMemory,
    log: kernel.log,
    rateLimits: config.RATE_LIMITS ? createRateLimits(() => kernel.clock.nowMs()) : NO_RATE_LIMITS,
    idempotency: kernel.idempotency,
    async admit(operation) {
      // What closes the product for members does not close the console it is opened from.
      if (OPEN_PATHS.test(operation.path)) return
      await kernel.settings.requireOpen()
      if (operation.money === true) await kernel.settings.requireMoneyOpen()
    },
    requireAccess: (operation, caller) => modules.identity.requireAccess(operation, caller),
    checkAccess: (tx, operation, callers) => modules.identity.checkAccess(tx, operation, callers),
    requireStaff: (operation, session) => modules.staff.requireStaff(operation, session),
  }
  acceptUploads(app)
  serve(app, deps, [api.identity, identityHandlers(modules.identity)])
  serve(app, deps, [api.accountClosure, accountClosureHandlers(modules.accountClosure)])
  serve(app, deps, [api.notifications, notificationsHandlers(modules.notifications)])
  serve(app, deps, [api.wallet, walletHandlers(modules.wallet)])
  serve(app, deps, [api.membership, membershipHandlers(modules.membership)])
  serve(app, deps, [api.referral, referralHandlers(modules.referral)])
  serve(app, deps, [api.rewards, rewardsHandlers(modules.rewards)])
  serve(app, deps, [api.game, gameHandlers(modules.game)])
  serve(app, deps, [api.ico, icoHandlers(modules.ico)])
  serve(app, deps, [api.signals, signalsHandlers(modules.signals)])
  serve(app, deps, [api.autotrading, autotradingHandlers(modules.autotrading)])
  serve(app, deps, [api.inquiries, inquiriesHandlers(modules.inquiries)])
  serve(app, deps, [api.transparency, transparencyHandlers(modules.transparency)])
  serve(app, deps, [api.content, contentHandlers(modules.content)])
  serveConsole(app, deps, modules)
  serve(app, deps, [api.system, systemHandlers({ ...kernel, ...modules, config })])
}

function serveHealth(app: FastifyInstance, db: Database, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isUp =
      !isStopping() &&
      (await db.maybe(sql`select 1`).then(
        (row) => row !== undefined,
        () => false,
      ))
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ready' : 'not ready' })
  })
}

/** The client is the first address from the right that is no trusted proxy. A bare number means nothing to Fastify: it fails closed. */
function trustedBy(proxies: TrustedProxies) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

async function createServer(config: Config, log: Logger): Promise<FastifyInstance> {
  // No logger of Fastify's own: it makes a child for every request, and we write only about those that go wrong.
  const app = fastify({
    logger: false,
    trustProxy: trustedBy(config.TRUST_PROXY),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: createRequestIds(),
    forceCloseConnections: true,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
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
  const { kernel, webFolder } = parts
  const facts = await loadBuild(webFolder)
  setSafeHeaders(server, facts.styleHashes, config.publicUrl.startsWith('https:'))
  // First: Fastify gives routes the handler that stands when they are registered.
  refuseUnknown(server, kernel.log)
  serveHealth(server, kernel.db, parts.isStopping)
  serveOperations(server, config, parts)
  kernel.live.serve(server, (caller) => parts.modules.identity.requireAccess({ session: true }, caller))
  serveApiPages(server, api, config.BRAND_NAME)
  serveSandbox(server, config, { install: kernel.install, market: parts.modules.market })
  const { content } = parts.modules
  await serveContentFiles(server, content)
  serveTermPayloads(server, content)
  const isStanding = (drawnWith: unknown) => isDrawnAsBinding(content, drawnWith)
  await serveWebFiles(server, { folder: webFolder, facts, isStanding })
}

interface Served {
  readonly kernel: Kernel
  readonly modules: Modules
  readonly webFolder: string
  readonly isStopping: () => boolean
}

/** Everything a worker does besides answering; each part is stopped in the reverse order. */
async function startWork(kernel: Kernel, modules: Modules) {
  const { ledger, market, chain, game, notifications, signals, transparency } = modules
  await market.confirmMcsPrice()
  await kernel.jobs.start()
  return [
    kernel.jobs,
    kernel.outbox.start(),
    notifications.startSendingLoop(),
    startSealingLoop({ ...kernel, ledger }),
    startTrxPriceLoop({ ...kernel, market }),
    ...(chain.isOn ? [await chain.start()] : []),
    game.startGameLoop(),
    signals.start(),
    transparency.startProbing(),
  ]
}

/** Wires the whole product for one process. Nothing runs before `start`. */
export async function createApp(config: Config, webFolder: string): Promise<App> {
  const log = createLog(config.LOG_LEVEL)
  const db = openDatabase({
    url: config.DATABASE_URL,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  })
  const kernel = await createKernel(config, db, log)
  const modules = await createModules(config, kernel)
  // The first read of the terms stores the shipped ones, so every server has them.
  await modules.content.termsInForce()
  addJobs(config, kernel, modules)
  const server = await createServer(config, log)
  const metrics = createMetrics(server)
  let stopping = false
  await serveAll(server, config, { kernel, modules, webFolder, isStopping: () => stopping })
  const isWorker = config.ROLE !== 'web'
  const background: { stop(): Promise<void> | void }[] = []
  server.addHook('preClose', () => kernel.live.stop())
  return {
    install: kernel.install,
    server,
    kernel,
    modules,
    metrics,
    async start() {
      if (isWorker) await modules.market.requireReadable()
      await modules.content.importTexts()
      await modules.wallet.openHouseAccounts()
      await modules.referral.openHouseAccounts()
      await modules.membership.openHouseAccounts()
      await modules.game.openHouseAccounts(kernel.db)
      await kernel.live.start()
      if (isWorker) background.push(...(await startWork(kernel, modules)))
      // Of several processes, one moves the sandbox's clock.
      if (config.TRUST_TEST_CLOCK && config.ROLE !== 'all') background.push(syncClock(kernel))
      const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = config
      if (port !== undefined) log.info({ address: await metrics.start({ port, host, token }) }, 'metrics')
      return server.listen({ port: config.PORT, host: config.HOST })
    },
    async stop() {
      stopping = true
      for (const work of background.toReversed()) await work.stop()
      await server.close()
      await metrics.stop()
      kernel.mailer.close()
      await db.close()
    },
  }
}
