import { randomUUID } from 'node:crypto'
import { createClock, DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { createModules } from '#server/wiring.ts'
import { totp } from '#tools/seed/totp.ts'
import type { ChaosFixture } from './chaos-fixture.ts'

const PASSWORD = 'plum-ink-7431'
const STEP_MS = 30_000
/** Codes are set up so long ago that withdrawals are open again and none of the first minute's codes is used up. */
const AGO_MS = DAY_MS + 10 * MINUTE_MS
const TOKEN_MS = 5 * MINUTE_MS
/** Password hashes at once: the product allows no more. */
const LANES = 2
const FUNDS = { USDT: '900', MCS: '3600', TRX: '400' } as const

/** A member who can move money through the API. */
export interface ChaosMember {
  readonly memberId: string
  readonly address: string
  /** An access token that has not run out. */
  token(): string
  /** A code that was never used, or undefined until the next step. */
  code(): string | undefined
}

/** Makes members with one-time codes and real coins on their way to their addresses. */
export async function enrolChaosMembers(
  fixture: ChaosFixture,
  count: number,
): Promise<readonly ChaosMember[]> {
  const past = createClock(-AGO_MS)
  const config = parseConfig({ DATABASE_URL: fixture.database.url, LOG_LEVEL: 'silent' })
  const { identity } = await createModules(config, { ...fixture.kernel, clock: past })
  const members: ChaosMember[] = []
  let begun = 0
  const lane = async (): Promise<void> => {
    while (begun < count) {
      begun += 1
      members.push(await enrol(fixture, { identity, number: begun, past }))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return members
}

interface Enrolment {
  readonly identity: Awaited<ReturnType<typeof createModules>>['identity']
  readonly number: number
  readonly past: ReturnType<typeof createClock>
}

async function enrol(
  { kernel, modules, chain }: ChaosFixture,
  { identity, number, past }: Enrolment,
): Promise<ChaosMember> {
  const id = `chaos${number}`
  const origin = { address: '127.0.0.1', device: 'chaos' }
  const form = {
    id,
    email: `${id}@mail.example`,
    name: 'Chaos',
    phone_number: `0108${String(number).padStart(7, '0')}`,
    password: PASSWORD,
    password_check: PASSWORD,
    country: 'KOR',
    agreeTerms: true,
    agreePrivacy: true,
    agreeAge: true,
    termsVersion: '2026-11-01',
    locale: 'en',
  } as const
  const hash = await identity.hashPassword(PASSWORD)
  const memberId = await kernel.db.tx((tx) => identity.enrolMember(tx, { form, hash }))
  const { answer } = await identity.signIn({ id, password: PASSWORD, deviceId: randomUUID() }, origin)
  const { sessionId } = { sessionId: sessionOf(answer.refresh_token) }
  const caller = { memberId, sessionId }
  const { reauthToken } = await identity.reauthenticate(caller, { proof: { password: PASSWORD }, origin })
  const { secret } = await identity.generateOtp(caller, reauthToken)
  await identity.verifyOtp(caller, totp(secret, past.nowMs()), origin)
  const address = await kernel.db.tx(async (tx) => modules.chain.addressOf(tx, memberId))
  for (const coin of ['USDT', 'MCS', 'TRX'] as const) await chain.fund(address, coin, FUNDS[coin])
  return {
    memberId,
    address,
    code: codesOf(secret),
    token: tokensOf(() => kernel.tokens.issue({ memberId, sessionId })),
  }
}

/** A refresh token begins with its session's number. */
function sessionOf(refreshToken: string): string {
  return refreshToken.split('.')[0] ?? ''
}

function codesOf(secret: string): () => string | undefined {
  let last = 0
  return () => {
    const step = Math.floor(Date.now() / STEP_MS)
    if (step <= last) return undefined
    last = step
    return totp(secret, step * STEP_MS)
  }
}

function tokensOf(issue: () => string): () => string {
  let known = ''
  let madeAt = 0
  return () => {
    if (Date.now() - madeAt > TOKEN_MS) {
      known = issue()
      madeAt = Date.now()
    }
    return known
  }
}
