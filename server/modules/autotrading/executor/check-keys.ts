import type { AutoType } from '#contract/rules/autotrading.ts'
import { DAY_MS, MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { recordAccountEvent } from '../account/account-rows.ts'
import { EXCHANGE_NAMES } from '../exchange-names.ts'
import { KEY_COLUMNS, type KeyRow } from '../keys/key-rows.ts'
import type { KeyReport } from '../venues/exchange-house.ts'
import { VenueRefusal } from '../venues/venue.ts'
import { atOnce, type Executor, blameOf } from './parts.ts'

const EVERY_MS = 5 * MINUTE_MS
/** After a failure it is asked sooner: three in a row mean that the key is dead. */
const AGAIN_MS = MINUTE_MS
const MAX_FAILURES = 3
const AT_ONCE = 8
/** Days before its end on which a key's owner is warned. */
const WARN_DAYS = [1, 3, 7, 14] as const

type DueRow = KeyRow & { readonly member_id: string; readonly type: AutoType }

async function dueKeys({ db, clock }: Executor): Promise<DueRow[]> {
  const now = clock.now()
  return await db.many<DueRow>(sql`
    select ${KEY_COLUMNS}, a.member_id, a.type from autotrading_keys k join autotrading_accounts a on a.id = k.account_id
    where k.sealed is not null and (
      k.check_asked_at is not null
      or (k.failures > 0 and k.state = 'APPROVED' and k.checked_at <= ${plus(now, -AGAIN_MS)})
      or (k.state = 'APPROVED' and k.checked_at <= ${plus(now, -EVERY_MS)} and (a.is_on or exists (
        select from autotrading_positions p where p.account_id = a.id and p.closed_at is null)))
      or (k.state = 'APPROVED' and k.ends_at <= ${now}))`)
}

type Found = { readonly report: KeyReport } | { readonly refused: string } | 'silence'

async function inspect(self: Executor, key: DueRow): Promise<Found> {
  if (key.type === 'paper' || key.sealed === null) return 'silence'
  try {
    const credentials = self.box.open(key.sealed, { memberId: key.member_id, keyId: key.id })
    return { report: await self.houseOf(key.type).check(credentials) }
  } catch (error) {
    if (error instanceof VenueRefusal) return { refused: error.message }
    self.log.warn({ key: key.id, ...blameOf(error) }, 'a key could not be checked')
    return 'silence'
  }
}

/** Switches off and notifies the member once, at any hour. */
async function fail(
  self: Executor,
  tx: Tx,
  { key, state, reason }: { key: DueRow; state: 'ERROR' | 'EXPIRED'; reason: string },
): Promise<void> {
  const now = self.clock.now()
  const failed = await tx.run(sql`
    update autotrading_keys set state = ${state}, reason = ${reason}, checked_at = ${now}, check_asked_at = null
    where id = ${key.id} and state = 'APPROVED'`)
  if (failed === 0) return
  await tx.run(
    sql`update autotrading_accounts set is_on = false, switched_at = ${now} where id = ${key.account_id}`,
  )
  await recordAccountEvent(self, tx, { accountId: key.account_id, kind: 'KEY_FAILED', detail: { reason } })
  await self.notifications.notify(tx, {
    memberId: key.member_id,
    name: `auto key ${key.id} failed ${now.toISOString()}`,
    kind: 'AUTO_KEY_FAILED',
    params: { exchange: EXCHANGE_NAMES[key.type], account: key.type },
  })
}

/** A key that works again after an error may trade again; the switch stays off until its member turns it on. */
async function pass(
  self: Executor,
  tx: Tx,
  { key, report }: { key: DueRow; report: KeyReport },
): Promise<void> {
  await tx.run(sql`
    update autotrading_keys set state = case when state = 'ERROR' then 'APPROVED' else state end, failures = 0,
      reason = case when state = 'ERROR' then null else reason end, checked_at = ${self.clock.now()},
      check_asked_at = null, permissions = ${report.permissions}, ip_restricted = ${report.isIpRestricted},
      ends_at = coalesce(${report.endsAt ?? null}, ends_at), free_quote = ${report.freeQuote}
    where id = ${key.id} and sealed is not null`)
}

async function applyFindings(
  self: Executor,
  tx: Tx,
  { key, found }: { key: DueRow; found: Found },
): Promise<void> {
  const now = self.clock.now()
  const endsAt =
    (typeof found === 'object' && 'report' in found ? found.report.endsAt : undefined) ?? key.ends_at
  if (endsAt !== null && endsAt <= now)
    return await fail(self, tx, { key, state: 'EXPIRED', reason: 'expired' })
  // An exchange that is silent says nothing about the key; a member who asked waits no longer.
  if (found === 'silence')
    return void (await tx.run(sql`update autotrading_keys set check_asked_at = null where id = ${key.id}`))
  if ('report' in found) {
    if (found.report.canTakeOut) return await fail(self, tx, { key, state: 'ERROR', reason: 'may withdraw' })
    if (!found.report.canTrade) return await fail(self, tx, { key, state: 'ERROR', reason: 'may not trade' })
    return await pass(self, tx, { key, report: found.report })
  }
  if (key.failures + 1 >= MAX_FAILURES)
    return await fail(self, tx, { key, state: 'ERROR', reason: found.refused })
  await tx.run(sql`
    update autotrading_keys set failures = failures + 1, checked_at = ${now}, check_asked_at = null
    where id = ${key.id}`)
}

/** Checks every key that is due or whose member requested it. Returns how many. */
export async function checkKeys(self: Executor): Promise<number> {
  const due = await dueKeys(self)
  await atOnce(due, AT_ONCE, async (key) => {
    const found = await inspect(self, key)
    await self.db.tx((tx) => applyFindings(self, tx, { key, found }))
    if (found !== 'silence' && 'refused' in found) self.venues.forget(key.account_id)
  })
  return due.length
}

/** Warns of keys that end soon, once for each of the days named above. */
export async function warnOfEnds(self: Executor): Promise<void> {
  const now = self.clock.now()
  const rows = await self.db.many<DueRow>(sql`
    select ${KEY_COLUMNS}, a.member_id, a.type from autotrading_keys k join autotrading_accounts a on a.id = k.account_id
    where k.state = 'APPROVED' and k.ends_at > ${now} and k.ends_at <= ${plus(now, 14 * DAY_MS)}`)
  for (const key of rows) {
    const leftMs = (key.ends_at ?? now).getTime() - now.getTime()
    const days = WARN_DAYS.find((most) => leftMs <= most * DAY_MS)
    if (days === undefined) continue
    await self.notifications.notify(self.db, {
      memberId: key.member_id,
      name: `auto key ${key.id} ends ${days}`,
      kind: 'AUTO_KEY_ENDS',
      params: { exchange: EXCHANGE_NAMES[key.type], account: key.type, days: String(days) },
    })
  }
}

/** Accounts whose membership has ended open no new positions; stops stay, and the member is notified (docs/product/decisions.md D-39). */
export async function endMemberships(self: Executor): Promise<void> {
  const rows = await self.db.many<{ id: string; member_id: string; type: AutoType }>(
    sql`select id, member_id, type from autotrading_accounts where is_on order by id`,
  )
  await atOnce(rows, AT_ONCE, async ({ id, member_id: memberId, type }) => {
    const access = type === 'paper' ? self.membership.signalAccess : self.membership.autobotAccess
    if ((await access(memberId)).isOpen) return
    const now = self.clock.now()
    await self.db.tx(async (tx) => {
      await tx.run(
        sql`update autotrading_accounts set is_on = false, switched_at = ${now} where id = ${id} and is_on`,
      )
      await self.notifications.notify(tx, {
        memberId,
        name: `auto ${id} membership ended ${now.toISOString()}`,
        kind: 'AUTO_MEMBERSHIP_ENDED',
        params: { exchange: EXCHANGE_NAMES[type], account: type },
      })
    })
  })
}
