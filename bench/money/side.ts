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
import { startInside, type InsideProcess } from './ask-inside.ts'
import { buildOnce } from './checkout.ts'
import type { MadeMember } from './inside/create-members.ts'

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
  readonly postmaster: number
  readonly figures: DatabaseFigures
  readonly inside: InsideProcess
  /** Addresses of members here. */
  readonly recipients: readonly string[]
  /** The next members in a ring of its own for each purpose; the same again only after all others. */
  pickMembers(purpose: string, count: number): readonly Member[]
  /** The same with sessions bound to a device. */
  pickBound(count: number): readonly Member[]
  /** Sends what is not measured. Throws at the first refusal. */
  send(requests: readonly WireRequest[]): Promise<readonly Answer[]>
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

/** Throws for the first answer that is not a success. */
export function requireSuccess(title: string, answers: readonly Answer[]): void {
  const refused = answers.filter(({ status }) => status !== 200)
  const [first] = refused
  if (first !== undefined)
    throw new Error(
      `${title}: ${refused.length} of ${answers.length} calls refused, the first ${first.status} ${first.body.slice(0, 400)}`,
    )
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
  const tokens = await inside.ask('openSessions', {
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
    const user = databaseUser()
    if (user !== undefined) chownSync(folder, user.uid, user.gid)
    const directory = join(folder, 'postgres')
    const postgres = await startPostgres({ directory, durable: true, settings: COUNTING_SETTINGS })
    stops.push(() => postgres.stop())
    await ensureDatabase(postgres.url('postgres'), 'bench')
    const env = envOf(join(folder, 'data'), postgres.url('bench'), chain)
    mkdirSync(join(folder, 'data'))
    const inside = await startInside(root, env)
    stops.push(() => inside.stop())
    const made = await inside.ask('prepare', { count: options.members, otpSecret: OTP_SECRET })
    const bound = await bindSessions(inside, made.members.slice(-options.boundMembers))
    const web = await startProcesses(WEB_PROCESSES, {
      name: `web of ${title}`,
      script: join(root, 'server/main.ts'),
      env: { ...env, DATABASE_URL: made.webUrl, NODE_OPTIONS: options.nodeOptions },
      folder,
    })
    stops.push(() => web.stop())
    const figures = await openDatabaseFigures(postgres.url('bench'))
    stops.push(() => figures.close())
    const pickBoundOf = createRings(bound)
    return {
      title,
      ports: web.ports,
      webPids: web.pids,
      postmaster: postmasterOf(directory),
      figures,
      inside,
      recipients: made.recipients,
      pickMembers: createRings(made.members),
      pickBound: (count) => pickBoundOf('bound', count),
      async send(requests) {
        const { answers } = await runLoad({ ports: web.ports, connections }, requests)
        requireSuccess(`${title}, preparing`, answers)
        return answers
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
