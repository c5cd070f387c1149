import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { api } from '#contract/api.ts'
import type { FailureEnvelope } from '#contract/errors.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/locale.ts'
import type { AnswerOf, BodyInputOf, Operation, QueryInputOf } from '#contract/operation.ts'
import { openMailStore, parseMail, type ReadMail } from '#sandbox/mailbox/mail-store.ts'
import { receiveMails } from '#sandbox/mailbox/receive-mails.ts'
import { createApp, type App } from '#server/app.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/db.ts'
import { freshDatabase } from './database.ts'

/** How a request is sent: who, in which language, from where, under which key. */
export interface Sent<Op extends Operation> {
  readonly body?: BodyInputOf<Op>
  readonly query?: QueryInputOf<Op>
  readonly params?: Readonly<Record<string, string>>
  readonly token?: string
  /** The DPoP header: proof of the device's key. */
  readonly proof?: string
  readonly key?: string
  readonly locale?: Locale
  readonly address?: string
  readonly cookie?: string | undefined
}

export type Answer<Op extends Operation> =
  | { readonly http: 200; readonly data: AnswerOf<Op>; readonly failure: undefined }
  | { readonly http: number; readonly data: undefined; readonly failure: FailureEnvelope }

export interface TestMember {
  readonly id: string
  readonly password: string
  readonly email: string
  readonly phone: string
  readonly deviceId: string
  readonly token: string
  readonly refreshToken: string
}

export interface Fixture {
  readonly app: App
  call<Op extends Operation>(operation: Op, sent?: Sent<Op>): Promise<Answer<Op>>
  /** The data of a call that must succeed. */
  ok<Op extends Operation>(operation: Op, sent?: Sent<Op>): Promise<AnswerOf<Op>>
  /** The code of a call that must be refused. */
  code<Op extends Operation>(operation: Op, sent?: Sent<Op>): Promise<string>
  /** Delivers what is in the outbox and returns the mails to one address, newest first. */
  mails(to: string): Promise<readonly ReadMail[]>
  signUpForm(
    change?: Partial<BodyInputOf<typeof api.identity.signUp>>,
  ): BodyInputOf<typeof api.identity.signUp>
  /** A confirmed, signed-in member. */
  aMember(change?: Partial<BodyInputOf<typeof api.identity.signUp>>): Promise<TestMember>
  advance(ms: number): void
  /** A second web process on the same database, listening. */
  startAnother(): Promise<OtherProcess>
}

export interface OtherProcess {
  readonly app: App
  readonly call: Fixture['call']
}

const PASSWORD = 'plum-ink-7431'
const MAIL_WITHIN_MS = 10_000
let serial = 0

function pathOf(operation: Operation, params: Readonly<Record<string, string>>): string {
  return operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryOf(query: object | undefined): Record<string, string> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** The secret in the newest link of a mail. */
export function tokenIn(mail: ReadMail | undefined): string {
  const link = mail?.links.find((one) => one.includes('token='))
  return new URL(link ?? 'http://none/').searchParams.get('token') ?? ''
}

async function startMailbox(folder: string) {
  const store = openMailStore(join(folder, 'mails.jsonl'))
  const server = receiveMails(store, () => new Date())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    store,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function sender(app: App): Fixture['call'] {
  return async (operation, sent = {}) => {
    const reply = await app.server.inject({
      method: operation.method,
      url: pathOf(operation, sent.params ?? {}),
      query: queryOf(sent.query),
      remoteAddress: sent.address ?? '127.0.0.1',
      headers: {
        'accept-language': LANGUAGE_TAGS[sent.locale ?? 'en'],
        ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
        ...(sent.proof === undefined ? {} : { dpop: sent.proof }),
        ...(sent.cookie === undefined ? {} : { cookie: sent.cookie }),
        ...(operation.keyed === true ? { 'idempotency-key': sent.key ?? randomUUID() } : {}),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body) }),
    })
    const answer = reply.json()
    if (reply.statusCode === 200)
      return { http: 200, data: operation.flat === true ? answer : answer.data, failure: undefined }
    return { http: reply.statusCode, data: undefined, failure: answer }
  }
}

function signUpForm(
  change: Partial<BodyInputOf<typeof api.identity.signUp>> = {},
): BodyInputOf<typeof api.identity.signUp> {
  serial += 1
  const unique = `${serial}${randomBytes(3).toString('hex')}`
  const digits = String(Number.parseInt(randomBytes(4).toString('hex'), 16) % 100_000_000).padStart(8, '0')
  return {
    id: `m${unique}`.slice(0, 20),
    email: `m${unique}@mail.example`,
    name: 'Kim Haneul',
    phone_number: `010${digits}`,
    password: PASSWORD,
    password_check: PASSWORD,
    country: 'KOR',
    agreeTerms: true,
    agreePrivacy: true,
    agreeAge: true,
    termsVersion: '2026-11-01',
    locale: 'en',
    ...change,
  }
}

/** Makes it this time in an installation that nothing was done in yet, also one long ago. */
async function setOut(databaseUrl: string, at: Date): Promise<void> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 1 })
  // A product's clock never goes back; this one begins in the past.
  await db.run(sql`alter table kernel_install drop constraint kernel_install_clock_offset_ms_check`)
  await db.run(sql`
    insert into kernel_install (network, installed_at, clock_offset_ms) values ('sandbox', ${at}, ${at.getTime() - Date.now()})`)
  await db.close()
}

/**
 * The whole server in this process on a database of its own, with a real mail server beside it; with `startAt` its clock begins then. Call at
 * the top of a test file.
 */
export async function createFixture(
  env: Readonly<Record<string, string>> = {},
  startAt?: string,
): Promise<Fixture> {
  const databaseUrl = await freshDatabase()
  if (startAt !== undefined) await setOut(databaseUrl, new Date(startAt))
  const folder = await mkdtemp(join(tmpdir(), 'members-'))
  await writeFile(join(folder, 'build.json'), JSON.stringify({ id: 'test', styleHashes: [], routes: ['/'] }))
  await writeFile(join(folder, 'app.html'), '<!doctype html><title>app</title>')
  const mailbox = await startMailbox(folder)
  const options = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: mailbox.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: '0',
    // Tests send thousands of calls from one address; those of the limits switch them on.
    RATE_LIMITS: 'off',
    ...env,
  }
  const app = await createApp(parseConfig(options), folder)
  await app.server.ready()
  afterAll(async () => {
    await app.stop()
    await mailbox.close()
    await rm(folder, { recursive: true })
  })
  const call = sender(app)
  const fixture: Fixture = {
    app,
    call,
    signUpForm,
    advance: (ms) => app.install.clock.advance(ms),
    async ok(operation, sent) {
      const { data, failure } = await call(operation, sent)
      if (failure !== undefined)
        throw new Error(`${operation.path} answered ${failure.code} ${JSON.stringify(failure.fields ?? '')}`)
      return data
    },
    async code(operation, sent) {
      return (await call(operation, sent)).failure?.code ?? 'success'
    },
    async mails(to) {
      await app.kernel.outbox.drain()
      return Promise.all(mailbox.store.list(to).map(parseMail))
    },
    aMember: (change) => makeMember(fixture, signUpForm(change)),
    startAnother: () => startAnother({ ...options, ROLE: 'web' }, folder),
  }
  return fixture
}

async function startAnother(
  options: Readonly<Record<string, string>>,
  folder: string,
): Promise<OtherProcess> {
  const app = await createApp(parseConfig(options), folder)
  await app.start()
  afterAll(() => app.stop())
  return { app, call: sender(app) }
}

/** A neighbourhood of its own for everybody who signs up, so that limits per address do not meet. */
function newAddress(): string {
  serial += 1
  return `172.${Math.floor(serial / 250) % 250}.${serial % 250}.9`
}

async function makeMember(
  fixture: Fixture,
  form: BodyInputOf<typeof api.identity.signUp>,
): Promise<TestMember> {
  await fixture.ok(api.identity.signUp, { body: form, address: newAddress() })
  // Another member's round of the outbox may have it in hand.
  const mail = await vi.waitUntil(async () => (await fixture.mails(form.email))[0], {
    timeout: MAIL_WITHIN_MS,
  })
  await fixture.ok(api.identity.certify, { body: { token: tokenIn(mail) } })
  const deviceId = randomUUID()
  const signedIn = await fixture.ok(api.identity.signIn, {
    body: { id: form.id, password: form.password, deviceId },
  })
  return {
    id: form.id,
    password: form.password,
    email: form.email,
    phone: form.phone_number,
    deviceId,
    token: signedIn.access_token,
    refreshToken: signedIn.refresh_token,
  }
}
