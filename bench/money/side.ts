import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { thumbprint } from '#server/kernel/security/device-proof.ts'
import { aDevice, type TestDevice } from '#testing/members/device.ts'
import type { ChainFacts } from '#tools/launch/chain-services.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { ensureDatabase, startPostgres } from '#tools/launch/postgres.ts'
import { COUNTING_SETTINGS, openDatabaseFigures, type DatabaseFigures } from '../measure/database-figures.ts'
import { runLoad, type Answer, type WireRequest } from '../measure/load.ts'
import { postmasterOf } from '../measure/process-cpu.ts'
import { startProcesses } from '../measure/web-processes.ts'
import { startInside, type InsideProcess } from './inside-process.ts'
import { buildOnce } from './checkout.ts'
import { TEAM_SIZE, type MadeMember, type Recipient } from '#testing/members/create-members.ts'

const WEB_PROCESSES = 2
const MASTER_KEY = Buffer.alloc(32, 9).toString('base64')
/** Known to the driver, which types its codes. */
export const OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const HOT_ADDRESS = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'
const XPUB = HDKey.fromMasterSeed(createHash('sha256').update('bench money').digest()).derive(
  "m/44'/195'/0'/0",
).publicExtendedKey

export interface Member extends MadeMember {
  /** The key of a session that is bound to a device. */
  readonly device?: TestDevice
}

/** A checkout that runs: its database, two web processes and members with coins. */
export interface Side {
  readonly title: string
  readonly ports: readonly number[]
  readonly webPids: readonly number[]
  readonly lastLines: () => string
  readonly postmaster: number
  readonly figures: DatabaseFigures
  readonly inside: InsideProcess
  readonly recipients: readonly Recipient[]
  /** The next members in a ring of its own for each purpose, those beside each other of different teams; the same again only after all others. */
  readonly pickMembers: (purpose: string, count: number) => readonly Member[]
  /** The same, whole teams one after the other. */
  readonly pickTeams: (purpose: string, count: number) => readonly Member[]
  /** The same with sessions bound to a device. */
  readonly pickBound: (count: number) => readonly Member[]
  /** Sends what is not measured. Throws at the first refusal. */
  readonly send: (requests: readonly WireRequest[]) => Promise<readonly Answer[]>
  stop(): Promise<void>
}

export interface SideOptions {
  readonly title: string
  readonly root: string
  readonly members: number
  readonly boundMembers: number
  readonly connections: number
  readonly chain: ChainFacts
  /** Options of Node for the web processes, such as --cpu-prof. */
  readonly nodeOptions: string
}

interface RefusalRules {
  readonly title: string
  readonly lastLines: () => string
  /** The share of refusals that a measurement bears. */
  readonly most: number
}

/** The share of answers that are no success. Throws with the first of them and the last lines of the logs when they are too many. */
export function countRefused({ title, lastLines, most }: RefusalRules, answers: readonly Answer[]): number {
  const refused = answers.filter(({ status }) => status !== 200)
  const [first] = refused
  if (first === undefined) return 0
  const text = `${title}: ${refused.length} of ${answers.length} calls refused, the first ${first.status} ${first.body.slice(0, 400)}`
  if (refused.length > answers.length * most) throw new Error(`${text}\n${lastLines()}`)
  console.log(text)
  return refused.length / answers.length
}

function envOf(folder: string, databaseUrl: string, chain: ChainFacts): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    MASTER_KEY,
    ROLE: 'web',
    MARKET: 'sandbox',
    NETWORK: 'sandbox',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'http://localhost',
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRON_FULL_HOST: chain.url,
    TRON_CHECK_HOST: chain.secondUrl,
    TRON_USDT: chain.usdt,
    TRON_MCS: chain.mcs,
    TRON_XPUB: XPUB,
    TRON_HOT_ADDRESS: HOT_ADDRESS,
  }
}

/** Hands out members in rings, one for each purpose. */
function createRings(members: readonly Member[]): (purpose: string, count: number) => readonly Member[] {
  const nexts = new Map<string, number>()
  return (purpose, count) => {
    const from = nexts.get(purpose) ?? 0
    const size = Math.min(count, members.length)
    nexts.set(purpose, (from + size) % members.length)
    return [
      ...members.slice(from, from + size),
      ...members.slice(0, Math.max(0, from + size - members.length)),
    ]
  }
}

async function bindSessions(inside: InsideProcess, members: readonly Member[]): Promise<Member[]> {
  const devices = members.map(() => aDevice(() => Date.now()))
  const tokens = await inside.request('openSessions', {
    members: members.map(({ memberId }, index) => ({
      memberId,
      deviceKey: thumbprint(devices[index]?.key ?? { kty: 'EC', crv: 'P-256', x: '', y: '' }),
    })),
  })
  return members.map(({ memberId }, index) => {
    const device = devices[index]
    return { memberId, token: tokens[index] ?? '', ...(device !== undefined && { device }) }
  })
}

/** Nobody stands beside a member of the same team. */
function spread(members: readonly Member[]): Member[] {
  return Array.from({ length: TEAM_SIZE }, (_, rest) =>
    members.filter((_member, index) => index % TEAM_SIZE === rest),
  ).flat()
}

async function prepareMembers(inside: InsideProcess, { members, boundMembers }: SideOptions) {
  const made = await inside.request('prepare', { count: members, otpSecret: OTP_SECRET })
  const pickBoundOf = createRings(await bindSessions(inside, made.members.slice(-boundMembers)))
  return {
    webUrl: made.webUrl,
    recipients: made.recipients,
    pickMembers: createRings(spread(made.members)),
    pickTeams: createRings(made.members),
    pickBound: (count: number) => pickBoundOf('bound', count),
  }
}

/** A durable PostgreSQL with an empty database, in a folder of its own. */
async function openDatabaseIn(folder: string) {
  const user = databaseUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const directory = join(folder, 'postgres')
  const { url, stop } = await startPostgres({ directory, durable: true, settings: COUNTING_SETTINGS })
  await ensureDatabase(url('postgres'), 'bench')
  return { databaseUrl: url('bench'), postmaster: postmasterOf(directory), stop }
}

/** Starts a checkout on a durable PostgreSQL of its own and prepares its members. */
export async function startSide(options: SideOptions): Promise<Side> {
  const { title, root, connections, chain } = options
  const folder = mkdtempSync(join(tmpdir(), 'mcs-members-bench-'))
  const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of stops.toReversed()) await step()
  }
  try {
    buildOnce(root)
    const { databaseUrl, postmaster, stop: stopPostgres } = await openDatabaseIn(folder)
    stops.push(() => stopPostgres())
    const env = envOf(join(folder, 'data'), databaseUrl, chain)
    mkdirSync(join(folder, 'data'))
    const inside = await startInside(root, env)
    stops.push(() => inside.stop())
    const { webUrl, ...members } = await prepareMembers(inside, options)
    const web = await startProcesses(WEB_PROCESSES, {
      name: `web of ${title}`,
      script: join(root, 'server/main.ts'),
      env: { ...env, DATABASE_URL: webUrl, NODE_OPTIONS: options.nodeOptions },
      folder,
    })
    stops.push(() => web.stop())
    const figures = await openDatabaseFigures(databaseUrl)
    stops.push(() => figures.close())
    const { ports, pids: webPids, lastLines } = web
    return {
      ...members,
      title,
      ports,
      webPids,
      lastLines,
      postmaster,
      figures,
      inside,
      stop,
      async send(requests) {
        const { answers } = await runLoad({ ports, connections }, requests)
        countRefused({ title: `${title}, preparing`, lastLines, most: 0 }, answers)
        return answers
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
