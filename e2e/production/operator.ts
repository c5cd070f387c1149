import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, inject } from 'vitest'
import { superuserUrl } from '#testing/database/superuser.ts'
import { collectServices } from '#testing/outside/started-services.ts'
import { startTlsProxy, type TlsProxy } from '#testing/outside/tls-proxy.ts'
import { startCollector } from '#testing/outside/trace-collector.ts'
import { fundAddress, startSandboxChain } from '#tools/launch/chain-services.ts'
import { launchChromium } from '#tools/launch/chromium.ts'
import { dropDatabase } from '#tools/launch/database-server.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { overNetwork, withClient } from '#tools/launch/postgres.ts'
import { startMailbox } from '#tools/launch/product.ts'
import type { Started } from '../harness.ts'
import { leadTo, openMachine, type StandIn } from './machine.ts'
import { listReadmeSteps, ROOT } from './readme-steps.ts'
import { createUnits, loadEnvironment } from './units.ts'

const READY = '{"status":"ready","database":"up"}'

export interface Operated {
  readonly started: Started
  readonly chainUrl: string
  readonly env: Readonly<Record<string, string>>
  readonly foundOwners: () => Promise<string>
  readonly spans: Awaited<ReturnType<typeof startCollector>>['spans']
}

type Later = (stop: () => unknown) => void

/** Follows the guide from an empty machine until the product answers over TLS. Everything is taken away again when that fails. */
export async function operate(market: string): Promise<Operated> {
  const stops: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one()
  }
  try {
    const outside = await startOutside((one) => void stops.push(one))
    const operated = await startByGuide(outside, market)
    return { ...operated, started: { ...operated.started, stop } }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What an operator finds: an empty folder, a database server, a mail server, a chain, and a collector of traces. */
async function startOutside(later: Later) {
  const folder = mkdtempSync(join(tmpdir(), 'mcs-members-production-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  const { begin, stopAll } = collectServices()
  later(stopAll)
  const [mailbox, chain, collector] = await Promise.all([
    startMailbox(folder, begin),
    startSandboxChain(folder, begin),
    startCollector(),
  ])
  later(() => collector.stop())
  return { later, folder, begin, mailbox, chain, collector, port: await freePort() }
}

type Outside = Awaited<ReturnType<typeof startOutside>>

/** The operator's database server: makes the role and the database that are asked for, under names that nobody else has. */
function databaseOf({ later }: Outside) {
  const name = `members_test_${randomBytes(6).toString('hex')}`
  const admin = superuserUrl(inject('adminUrl'))
  const url = overNetwork(admin)
  Object.assign(url, { username: name, password: randomBytes(24).toString('hex'), pathname: `/${name}` })
  const run = async (text: string): Promise<string> => {
    await withClient(admin, (client) => client.query(text))
    return ''
  }
  later(() => dropDatabase(admin, name))
  const createuser: StandIn = (args) => {
    expect(args).toEqual(['--createrole', '--pwprompt', 'members'])
    return run(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD '${url.password}'`)
  }
  const createdb: StandIn = (args) => {
    expect(args).toEqual(['--owner', 'members', 'members'])
    return run(`CREATE DATABASE ${name} OWNER ${name}`)
  }
  return { url: url.href, createuser, createdb }
}

/** TLS in front of the first web process; our own calls check its certificate as the browser does. */
function proxyOf({ later, port }: Outside, webPort: () => number) {
  let proxy: TlsProxy | undefined
  const usual = getCACertificates('default')
  return {
    async start(): Promise<void> {
      proxy = await startTlsProxy(port, webPort())
      later(() => proxy?.stop())
      setDefaultCACertificates([...usual, proxy.certificate])
      later(() => setDefaultCACertificates(usual))
    },
    keyHash: () => proxy?.keyHash ?? '',
  }
}

/** systemd, and what waits for it: nothing sleeps, what was started is waited for. */
function programsOf(units: ReturnType<typeof createUnits>, proxy: ReturnType<typeof proxyOf>) {
  const systemctl: StandIn = async ([verb, ...names]) => {
    const wanted = names.filter((name) => !name.startsWith('-'))
    for (const name of wanted)
      if (name === 'haproxy') await proxy.start()
      else if (verb === 'restart') await units.restart(name)
      else await units.start(name)
    return ''
  }
  const sleep: StandIn = async () => {
    await units.untilReady()
    return ''
  }
  const npm: StandIn = async (args) => {
    // Journeys run on what was built before them.
    expect([args, existsSync(join(ROOT, 'dist/web/build.json'))]).toEqual([['run', 'build'], true])
    return ''
  }
  const curl: StandIn = async (args) => (await fetch(args.at(-1) ?? '')).text()
  return { systemctl, sleep, npm, curl }
}

/** What an operator writes in place of the guide's examples, and into the settings. */
function operatorOf({ folder, mailbox, port, chain, collector }: Outside, databaseUrl: string) {
  const url = `https://localhost:${port}`
  const file = join(folder, 'etc/members/members.env')
  return {
    url,
    fill: (command: string): string =>
      command
        .replaceAll('postgres://members:PASSWORD@localhost/members', databaseUrl)
        .replaceAll('smtps://user:password@mail.example', mailbox.env.SMTP_URL)
        .replaceAll('https://members.example', url),
    set(values: Readonly<Record<string, string>>): void {
      const rest = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => !((line.split('=')[0] ?? '') in values))
      const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`)
      writeFileSync(file, [...rest, ...lines, ''].join('\n'))
    },
    outside: {
      PUBLIC_URL: url,
      TRON_FULL_HOST: chain.url,
      TRON_CHECK_HOST: chain.secondUrl,
      TRON_USDT: chain.usdt,
      TRON_MCS: chain.mcs,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    },
    env: () => loadEnvironment(file),
    secret: (name: string, text?: string): string => {
      const path = join(folder, 'etc/members/credentials', name)
      if (text !== undefined) writeFileSync(path, `${text}\n`, { mode: 0o600 })
      return path
    },
  }
}
type Operator = ReturnType<typeof operatorOf>

/** Puts the connections that step 6 printed where the units look for them. */
function saveConnections({ secret }: Operator, printed: string): void {
  for (const [option, name] of [
    ['DATABASE_URL of ROLE=web', 'web-database'],
    ['EXECUTOR_DATABASE_URL', 'executor-database'],
    ['SIGNER_DATABASE_URL', 'signer-database'],
  ] as const) {
    const line = printed.split('\n').find((one) => one.startsWith(`${option}=`)) ?? ''
    secret(name, line.slice(option.length + 1))
  }
}

const halvesIn = (printed: string): Readonly<Record<string, string>> => JSON.parse(printed)

/** Steps 2 to 10: what comes before anything is served. */
async function prepare(step: (number: number) => Promise<string>, operator: Operator, market: string) {
  await step(2)
  operator.set({ ...operator.outside, MARKET: `replay:${market}` })
  await step(3)
  await step(4)
  expect(await step(5)).toContain('applied.')
  saveConnections(operator, await step(6))
  operator.set({ SIGNER_APPROVAL_KEY: (await step(7)).trim() })
  await step(8)
  const { xpub = '', hotAddress = '', anchorAddress = '' } = halvesIn(await step(9))
  operator.set({ TRON_XPUB: xpub, TRON_HOT_ADDRESS: hotAddress, TRON_ANCHOR_ADDRESS: anchorAddress })
  operator.set({ EXECUTOR_KEY: halvesIn(await step(10))['key'] ?? '' })
  return hotAddress
}

async function startByGuide(outside: Outside, market: string): Promise<Operated> {
  const { folder, chain, later } = outside
  const { url: databaseUrl, createuser, createdb } = databaseOf(outside)
  const units = createUnits({ ...outside, led: leadTo(folder) })
  const proxy = proxyOf(outside, () => units.find('members-web@3001')?.port ?? 0)
  const machine = await openMachine(folder, { createuser, createdb, ...programsOf(units, proxy) })
  later(() => machine.stop())
  const operator = operatorOf(outside, databaseUrl)
  const steps = listReadmeSteps()
  const step = (number: number) => machine.run(operator.fill(steps.get(number) ?? 'exit 1'))
  await step(1)
  const hotAddress = await prepare(step, operator, market)
  expect(await step(11)).toBe(READY)
  const [browser] = await Promise.all([
    launchChromium([`--ignore-certificate-errors-spki-list=${proxy.keyHash()}`]),
    fundAddress(chain.url, hotAddress),
  ])
  const started = {
    url: operator.url,
    databaseUrl,
    dataDir: folder,
    mailboxUrl: outside.mailbox.env.MAILBOX_URL,
    exchangeUrl: '',
    serverPid: units.find('members-web@3001')?.service.pid ?? 0,
    pids: {},
    browser,
    stop: async () => undefined,
  }
  return {
    started,
    chainUrl: chain.url,
    env: {
      ...operator.env(),
      DATABASE_URL_FILE: operator.secret('owner-database'),
      MASTER_KEY_FILE: operator.secret('master-key'),
      SMTP_URL_FILE: operator.secret('smtp'),
    },
    foundOwners: () => step(12),
    spans: outside.collector.spans,
  }
}
