import { join } from 'node:path'
import fastifyWebsocket from '@fastify/websocket'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { serveApiPages } from './kernel/api-pages.ts'
import type { Config } from './kernel/config.ts'
import { openDatabase, sql, type Database } from './kernel/db.ts'
import { createGates } from './kernel/gates.ts'
import { refuseUnknown, serve, type HttpDeps } from './kernel/http.ts'
import { createIdempotency } from './kernel/idempotency.ts'
import { newId } from './kernel/ids.ts'
import { openInstall, type Install } from './kernel/install.ts'
import { createJobs } from './kernel/jobs.ts'
import { createLimits } from './kernel/limits.ts'
import { createLive } from './kernel/live.ts'
import { createLog, type Logger } from './kernel/log.ts'
import { createMailer, type Mail } from './kernel/mail.ts'
import { serveMetrics } from './kernel/metrics.ts'
import { createOutbox } from './kernel/outbox.ts'
import { createSecrets, readMasterKey } from './kernel/secrets.ts'
import { createAccessTokens } from './kernel/session.ts'
import { createSettings } from './kernel/settings.ts'
import { readBuild, serveWebFiles, setSafeHeaders } from './kernel/web-files.ts'
import { contentHandlers } from './modules/content/content.http.ts'
import { createContent, TERMS_VERSION } from './modules/content/content.ts'
import { identityHandlers } from './modules/identity/identity.http.ts'
import { identityJobs } from './modules/identity/identity.jobs.ts'
import { createIdentity } from './modules/identity/identity.ts'
import { createMembership } from './modules/membership/membership.ts'
import { serveSandbox } from './sandbox.http.ts'
import { systemHandlers } from './system.http.ts'

const ACCESS_TTL_SECONDS = 10 * 60
const SANDBOX_SMTP = 'smtp://127.0.0.1:2525'
/** Where the build leaves the members' app. */
export const WEB_FOLDER = join(import.meta.dirname, '..', 'dist', 'web')
const MOST_BODY_BYTES = 64 * 1024

/** The kernel's parts, made once for the process. */
async function createKernel(config: Config, db: Database, log: Logger) {
  const install = await openInstall(db, config.NETWORK)
  const { clock } = install
  const secrets = createSecrets(await readMasterKey(config.MASTER_KEY, config.dataDir))
  const tokens = createAccessTokens(secrets, clock, ACCESS_TTL_SECONDS)
  const mailer = createMailer(config.SMTP_URL || SANDBOX_SMTP, config.MAIL_FROM, clock)
  const outbox = createOutbox({ db, clock, log })
  // Checked border: only `sendMail` writes effects of this kind, and its payload is a Mail.
  outbox.handle('mail', (payload, id) => mailer.send(payload as Mail, id))
  return {
    install, db, log, clock, secrets, tokens, mailer, outbox,
    limits: createLimits(db, clock),
    idempotency: createIdempotency(db, clock),
    jobs: createJobs({ db, clock, log }),
    live: createLive({ db, clock, log, tokens }),
    gates: createGates({ db, clock, sandbox: config.sandbox }),
    settings: createSettings(db, clock, { aos: config.APP_VERSION_AOS, ios: config.APP_VERSION_IOS }),
  }
}

type Kernel = Awaited<ReturnType<typeof createKernel>>

/** The modules in the order of modules.ts; calls upward are the functions handed over here. */
async function createModules(config: Config, kernel: Kernel) {
  const membership = createMembership(kernel)
  const identity = createIdentity({
    ...kernel,
    brandName: config.BRAND_NAME,
    publicUrl: config.publicUrl,
    hooks: {
      confirmed: async (tx, memberId) => ({ trialEndsAt: await membership.startTrial(tx, memberId), bonus: null }),
      accessFlags: membership.accessFlags,
      closeBlockers: async () => [],
    },
  })
  const content = await createContent()
  return { membership, identity, content }
}

type Modules = Awaited<ReturnType<typeof createModules>>

function addJobs({ jobs, limits, idempotency }: Kernel, { identity }: Modules): void {
  for (const job of identityJobs(identity)) jobs.add(job)
  jobs.add({
    name: 'kernel-housekeeping',
    cron: '43 * * * *',
    work: async () => {
      await limits.sweep()
      await idempotency.sweep()
      return 'swept'
    },
  })
}

function serveOperations(app: FastifyInstance, config: Config, { kernel, modules }: { kernel: Kernel; modules: Modules }): void {
  const deps: HttpDeps = {
    tokens: kernel.tokens,
    idempotency: kernel.idempotency,
    admit: (operation) => (operation.path.startsWith('/api/config/') ? Promise.resolve() : kernel.settings.demandOpen()),
  }
  serve(app, deps, [api.identity, identityHandlers(modules.identity)])
  serve(app, deps, [api.content, contentHandlers(modules.content)])
  serve(app, deps, [api.system, systemHandlers({ ...kernel, config, termsVersion: TERMS_VERSION })])
}

function serveHealth(app: FastifyInstance, db: Database, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isUp = !isStopping() && (await db.maybe(sql`select 1`).then((row) => row !== undefined, () => false))
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ready' : 'not ready' })
  })
}

async function createServer(config: Config, log: Logger): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: MOST_BODY_BYTES,
    genReqId: newId,
    forceCloseConnections: true,
  })
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 500) {
      request.log.warn({ status: reply.statusCode, method: request.method, path: request.routeOptions.url, ms: Math.round(reply.elapsedTime) })
    }
  })
  await app.register(fastifyWebsocket, { options: { maxPayload: 16 * 1024 } })
  return app
}

export interface App {
  readonly install: Install
  readonly server: FastifyInstance
  readonly kernel: Kernel
  readonly modules: Modules
  start(): Promise<string>
  stop(): Promise<void>
}

/** Wires the whole product for one process. Nothing runs before `start`. */
export async function createApp(config: Config, webFolder: string): Promise<App> {
  const log = createLog(config.LOG_LEVEL)
  const db = openDatabase({ url: config.DATABASE_URL, onError: (error) => log.error({ err: error }, 'database connection lost') })
  const kernel = await createKernel(config, db, log)
  const modules = await createModules(config, kernel)
  addJobs(kernel, modules)
  const server = await createServer(config, log)
  let stopping = false
  const facts = await readBuild(webFolder)
  setSafeHeaders(server, facts.styleHashes, config.publicUrl.startsWith('https:'))
  serveMetrics(server, config.METRICS_TOKEN)
  serveHealth(server, db, () => stopping)
  serveOperations(server, config, { kernel, modules })
  kernel.live.serve(server)
  serveApiPages(server, api, config.BRAND_NAME)
  serveSandbox(server, config, kernel.install)
  await serveWebFiles(server, webFolder, facts)
  refuseUnknown(server)
  const isWorker = config.ROLE !== 'web'
  let outbox: { stop(): Promise<void> } | undefined
  server.addHook('preClose', () => kernel.live.stop())
  return {
    install: kernel.install,
    server,
    kernel,
    modules,
    async start() {
      await kernel.live.start()
      if (isWorker) {
        outbox = kernel.outbox.start()
        await kernel.jobs.start()
      }
      return server.listen({ port: config.PORT, host: config.HOST })
    },
    async stop() {
      stopping = true
      await outbox?.stop()
      await kernel.jobs.stop()
      await server.close()
      kernel.mailer.close()
      await db.close()
    },
  }
}
