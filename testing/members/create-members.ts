import { randomUUID } from 'node:crypto'
import type { App } from '#server/app.ts'
import type { Database, sql as toSql } from '#server/kernel/database/db.ts'
import type { createAccessTokens } from '#server/kernel/security/session.ts'
import type { aCrowd } from './crowd.ts'

/** What members are made with: parts of this tree, or of an earlier one that a bench has loaded. */
interface Maker extends Pick<App, 'kernel' | 'modules'> {
  readonly db: Database
  readonly sql: typeof toSql
  readonly aCrowd: typeof aCrowd
  readonly createAccessTokens: typeof createAccessTokens
}

const BATCH = 1_000
/** One, three and nine. */
export const TEAM_SIZE = 13
const CHILDREN = 3
const RECIPIENTS = 200
const TOKEN_SECONDS = 24 * 60 * 60
const GAS_UNITS = 1_000_000_000_000n
const FUNDS = { usdt: '1000000', mcs: '4000000' } as const

/** A member with an address here, to whom others send. */
export interface Recipient {
  readonly memberId: string
  readonly address: string
}

export interface MadeMember {
  readonly memberId: string
  /** The access token of a session without a device key, good for a day. */
  readonly token: string
}

/** Many small teams, each a tree of three below one, so that no upline is everybody's. */
function inviterOf(index: number): number | undefined {
  const within = index % TEAM_SIZE
  return within === 0 ? undefined : index - within + Math.floor((within - 1) / CHILDREN)
}

async function fundGas({ db, modules: { ledger } }: Maker, members: readonly string[]): Promise<void> {
  const gasOf = (ownerId: string) => ({ class: 'MEMBER_GAS', currency: 'TRX', ownerId }) as const
  for (let from = 0; from < members.length; from += BATCH) {
    const accounts = members.slice(from, from + BATCH).map(gasOf)
    await db.tx(async (tx) => {
      await ledger.openAccounts(tx, accounts)
      await ledger.post(
        tx,
        accounts.map((credit) => ({
          key: randomUUID(),
          op: 'post',
          kind: 'deposit',
          detail: '',
          debit: { class: 'CHAIN', currency: 'TRX' },
          credit,
          amount: { currency: 'TRX', units: GAS_UNITS },
        })),
      )
    })
  }
}

/** Sessions as sign-in makes them, without its slow password hash; bound to a device's key where there is one. */
export async function openSessions(
  { db, sql, kernel, createAccessTokens }: Maker,
  members: readonly { readonly memberId: string; readonly deviceKey?: string }[],
): Promise<string[]> {
  const sessions = members.map((member) => ({ ...member, sessionId: randomUUID() }))
  await db.run(sql`
    insert into identity_sessions (id, member_id, seed, device_digest, device_key, device, address, created_at, last_used_at)
    select id, member_id, '', '', device_key, 'bench', '127.0.0.1', now(), now()
    from unnest(${sessions.map(({ sessionId }) => sessionId)}::text[], ${sessions.map(({ memberId }) => memberId)}::uuid[],
      ${sessions.map(({ deviceKey }) => deviceKey ?? null)}::text[]) s (id, member_id, device_key)`)
  const tokens = createAccessTokens(kernel.secrets, kernel.clock, TOKEN_SECONDS)
  return sessions.map((session) => tokens.issue(session))
}

async function switchOtpOn({ db, sql, kernel }: Maker, members: readonly string[], secret: string) {
  const sealed = members.map((owner) => kernel.secrets.seal(secret, { owner, purpose: 'otp' }))
  await db.run(sql`
    insert into identity_otp (member_id, sealed_secret, state, on_at)
    select m, s, 'ON', now() from unnest(${members}::uuid[], ${sealed}::text[]) x (m, s)`)
}

/** Members with coins, a network of inviters, one-time codes of one secret and a session each. */
export async function createMembers(
  maker: Maker,
  { count, otpSecret }: { readonly count: number; readonly otpSecret: string },
): Promise<{ members: MadeMember[]; recipients: Recipient[] }> {
  const { db, sql, modules } = maker
  const ids = await maker.aCrowd(maker, { count, inviterOf, ...FUNDS })
  await fundGas(maker, ids)
  await switchOtpOn(maker, ids, otpSecret)
  const tokens = await openSessions(
    maker,
    ids.map((memberId) => ({ memberId })),
  )
  const recipients: Recipient[] = []
  for (const memberId of ids.slice(0, RECIPIENTS))
    recipients.push({ memberId, address: await db.tx((tx) => modules.chain.addressOf(tx, memberId)) })
  await db.run(sql`analyze`)
  return { members: ids.map((memberId, index) => ({ memberId, token: tokens[index] ?? '' })), recipients }
}
