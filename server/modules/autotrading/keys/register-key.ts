import { EXCHANGE_NAMES } from '../exchange-names.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import { failures } from '#contract/failures/failures.ts'
import { isAcknowledged } from '#contract/trading/acknowledgements.ts'
import type { AutoType } from '#contract/rules/autotrading.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { fieldFailure } from '#server/kernel/http/envelope.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { findAccount, lockAccount, type Owned } from '../account/account-rows.ts'
import { sealCredentials, type Credentials } from './key-box.ts'
import { findKey, KEY_COLUMNS, type KeyRow, revokeKey, toKeyView } from './key-rows.ts'
import type { KeyReport } from '../venues/exchange-house.ts'
import { VenueRefusal } from '../venues/venue.ts'

export interface KeyForm {
  readonly apiKey: string
  readonly secretKey: string
  readonly passphrase?: string | undefined
  readonly otpCode: string
  /** What the member typed of a key without IP restriction. */
  readonly noIpLimit?: string | undefined
}

interface Request extends Owned {
  readonly form: KeyForm
  readonly origin: { readonly address: string; readonly device: string }
}

/** A member tries a handful of keys, not a list of them. */
const TRIES = { most: 10, windowMs: HOUR_MS }
const CHECKS = { most: 6, windowMs: MINUTE_MS }

function parseForm(type: AutoType, form: KeyForm): Credentials {
  const typed = {
    apiKey: form.apiKey.trim(),
    secretKey: form.secretKey.trim(),
    passphrase: form.passphrase?.trim() ?? '',
  }
  const needed =
    type === 'okx' ? (['apiKey', 'secretKey', 'passphrase'] as const) : (['apiKey', 'secretKey'] as const)
  const empty = needed.filter((name) => typed[name] === '')
  if (empty[0] !== undefined)
    throw fieldFailure(new Map(empty.map((name) => [name, failures.autoMaster.fieldMissing])), () => true, {
      field: empty[0],
    })
  return { apiKey: typed.apiKey, secret: typed.secretKey, passphrase: typed.passphrase }
}

async function requireOpen(self: AutoTradingContext, { memberId }: Owned): Promise<void> {
  const { country } = await self.identity.getMember(self.db, memberId)
  await self.gates.requireOpen('automaster', country)
}

/**
 * Asks the exchange what a typed key may do, before any transaction. Throws AUTO-B001, A004 when it may take coins out,
 * A005 when the exchange refuses it, A006 when it may not trade, A012 when it works from every address and nobody says so, C001 when the exchange does not answer.
 */
export async function inspectKey(
  self: AutoTradingContext,
  { memberId, type, form }: Omit<Request, 'origin'>,
): Promise<KeyReport> {
  await requireOpen(self, { memberId, type })
  if (type === 'paper') throw new Failure(failures.common.notFound)
  const credentials = parseForm(type, form)
  if (self.executorKey === '') throw new Failure(failures.autoMaster.exchangeUnreachable)
  if (!(await self.limits.consume(`exchange key ${memberId}`, TRIES)))
    throw new Failure(failures.common.tooManyRequests)
  const report = await self
    .houseOf(type)
    .check(credentials)
    .catch((error: unknown) => {
      if (error instanceof VenueRefusal) throw new Failure(failures.autoMaster.keyRefused)
      // What the library throws may carry the request with its headers: its name says enough.
      self.log.warn(
        { exchange: type, failure: error instanceof Error ? error.constructor.name : 'unknown' },
        'exchange did not answer',
      )
      throw new Failure(failures.autoMaster.exchangeUnreachable)
    })
  if (report.canTakeOut) throw new Failure(failures.autoMaster.keyMayWithdraw)
  if (!report.canTrade) throw new Failure(failures.autoMaster.keyMayNotTrade)
  if (!report.isIpRestricted && !isAcknowledged('noIpLimit', form.noIpLimit))
    throw new Failure(failures.autoMaster.keyUnrestricted)
  return report
}

/**
 * Seals and saves a key that was found harmless, for staff to approve. Revokes an earlier one.
 * Throws OTP-B001, B002, A002, AUTO-A008 when the key is registered already, A009 while positions of the earlier are open.
 */
export async function registerKey(
  self: AutoTradingContext,
  tx: Tx,
  request: Request & { report: KeyReport },
) {
  const { memberId, type, form, origin, report } = request
  const account = await lockAccount(self, tx, { memberId, type })
  await self.identity.spendOtp(tx, { memberId, code: form.otpCode, origin })
  const earlier = await findKey(tx, account.id)
  if (earlier !== undefined) {
    if (await hasOpen(tx, account.id)) throw new Failure(failures.autoMaster.positionsOpen)
    await revokeKey(tx, earlier.id)
    await tx.run(sql`update autotrading_accounts set is_on = false where id = ${account.id}`)
  }
  const credentials = parseForm(type, form)
  const now = self.clock.now()
  const id = newUuid(now.getTime())
  const row = await tx.maybe<KeyRow>(sql`
    insert into autotrading_keys as k (id, account_id, state, fingerprint, last4, sealed, permissions, ip_restricted,
      registered_at, checked_at, ends_at, free_quote, unrestricted_accepted_at)
    values (${id}, ${account.id}, 'PENDING', ${self.secrets.mac('exchange key', `${type} ${credentials.apiKey}`)},
      ${credentials.apiKey.slice(-4)}, ${sealCredentials(self.executorKey, credentials, { memberId, keyId: id })},
      ${report.permissions}, ${report.isIpRestricted}, ${now}, ${now}, ${report.endsAt ?? null}, ${report.freeQuote},
      ${report.isIpRestricted ? null : now})
    on conflict (fingerprint) where state not in ('REVOKED', 'REJECTED') do nothing
    returning ${KEY_COLUMNS}`)
  if (row === undefined) throw new Failure(failures.autoMaster.keyTaken)
  return toKeyView(row)
}

export async function hasOpen(db: Pick<Tx, 'maybe'>, accountId: string): Promise<boolean> {
  const open = await db.maybe(sql`
    select 1 from autotrading_positions where account_id = ${accountId} and state in ('OPENING', 'OPEN', 'CLOSING') limit 1`)
  return open !== undefined
}

/** Forgets the key of an account and switches it off. Throws AUTO-A001 without one, A009 with open positions unless forced. */
export async function deleteKey(
  self: AutoTradingContext,
  { memberId, type, force }: Owned & { force: boolean },
) {
  return await self.db.tx(async (tx) => {
    const account = await lockAccount(self, tx, { memberId, type })
    const key = await findKey(tx, account.id)
    if (key === undefined) throw new Failure(failures.autoMaster.keyMissing)
    if (!force && (await hasOpen(tx, account.id))) throw new Failure(failures.autoMaster.positionsOpen)
    await revokeKey(tx, key.id)
    await letGo(self, tx, account.id)
    await tx.run(sql`
      update autotrading_accounts set is_on = false, switched_at = ${self.clock.now()} where id = ${account.id}`)
    return toKeyView(undefined)
  })
}

/** Nobody can watch what is left open without the key: it is written off our books and stays at the exchange. */
async function letGo({ clock }: AutoTradingContext, tx: Tx, accountId: string): Promise<void> {
  const now = clock.now()
  await tx.run(sql`
    update autotrading_positions set state = 'FAILED', failure = 'key deleted', closed_at = ${now}
    where account_id = ${accountId} and state in ('OPENING', 'OPEN', 'CLOSING')`)
  await tx.run(sql`
    update autotrading_orders set state = 'ABSENT', reason = 'key deleted', ended_at = ${now}
    where account_id = ${accountId} and state in ('INTENT', 'SENT', 'LIVE')`)
}

/** Asks the executor to check the key now; the answer appears in the key's row. Throws AUTO-A001, COMMON-A002. */
export async function requestCheck(
  self: AutoTradingContext,
  { memberId, type }: Owned,
): Promise<{ accountId: string; askedAt: Date }> {
  const account = await findAccount(self.db, { memberId, type })
  const key = account && (await findKey(self.db, account.id))
  if (account === undefined || key === undefined || key.sealed === null)
    throw new Failure(failures.autoMaster.keyMissing)
  if (!(await self.limits.consume(`exchange check ${memberId}`, CHECKS)))
    throw new Failure(failures.common.tooManyRequests)
  const askedAt = self.clock.now()
  await self.db.run(sql`update autotrading_keys set check_asked_at = ${askedAt} where id = ${key.id}`)
  return { accountId: account.id, askedAt }
}

/** Staff: lets a waiting key trade. Throws COMMON-A001 when none of this number waits. */
export async function approveKey(
  self: AutoTradingContext,
  tx: Tx,
  { id, staffId }: { id: string; staffId: string },
) {
  return decide(self, tx, { id, staffId, state: 'APPROVED', reason: null })
}

/** Staff: refuses a waiting key with a reason the member reads. Throws COMMON-A001, COMMON-B001 without a reason. */
export async function rejectKey(
  self: AutoTradingContext,
  tx: Tx,
  request: { id: string; staffId: string; reason: string },
) {
  if (request.reason.trim() === '') throw new Failure(failures.common.malformed)
  return decide(self, tx, { ...request, state: 'REJECTED' })
}

interface Decision {
  readonly id: string
  readonly staffId: string
  readonly state: 'APPROVED' | 'REJECTED'
  readonly reason: string | null
}

/** Decides, notifies the member, and returns whose key it was. */
async function decide(
  self: AutoTradingContext,
  tx: Tx,
  { id, staffId, state, reason }: Decision,
): Promise<Owned> {
  const row = await tx.maybe<{ member_id: string; type: AutoType }>(sql`
    update autotrading_keys k set state = ${state}, reason = ${reason}, decided_at = ${self.clock.now()},
      decided_by = ${staffId}, sealed = case when ${state} = 'REJECTED' then null else sealed end
    from autotrading_accounts a where a.id = k.account_id and k.id = ${id} and k.state = 'PENDING'
    returning a.member_id, a.type`)
  if (row === undefined) throw new Failure(failures.common.notFound)
  const told = { memberId: row.member_id, name: `auto key ${id} ${state}` }
  const params = { exchange: EXCHANGE_NAMES[row.type], account: row.type }
  await (state === 'APPROVED'
    ? self.notifications.notify(tx, { ...told, kind: 'AUTO_KEY_APPROVED', params })
    : self.notifications.notify(tx, {
        ...told,
        kind: 'AUTO_KEY_REJECTED',
        params: { ...params, reason: reason ?? '' },
      }))
  return { memberId: row.member_id, type: row.type }
}

export interface WaitingKey {
  readonly id: string
  readonly memberId: string
  readonly type: AutoType
  readonly last4: string
  readonly ipRestricted: boolean
  readonly registeredAt: string
}

const MAX_WAITING = 200

/** Staff: keys that wait for a decision, the oldest first. */
export async function listWaitingKeys({ db }: AutoTradingContext): Promise<WaitingKey[]> {
  const rows = await db.many<Omit<WaitingKey, 'registeredAt'> & { registeredAt: Date }>(sql`
    select k.id, a.member_id as "memberId", a.type, k.last4, k.ip_restricted as "ipRestricted",
      k.registered_at as "registeredAt"
    from autotrading_keys k join autotrading_accounts a on a.id = k.account_id
    where k.state = 'PENDING' order by k.registered_at limit ${MAX_WAITING}`)
  return rows.map((row) => ({ ...row, registeredAt: row.registeredAt.toISOString() }))
}
