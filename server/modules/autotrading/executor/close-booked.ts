import type { ExitReason } from '#contract/trading/autotrading-positions.ts'
import { MAX_STOPS, lossBudget, formatSum, quoteOf } from '#contract/rules/autotrading.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { type AccountRow, lockAccountById, recordAccountEvent, rulesOf } from '../account/account-rows.ts'
import { dayStart, nextDayStart } from '../account/trading-day.ts'
import { EXCHANGE_NAMES } from '../exchange-names.ts'
import { heldOf, type PositionRow } from '../position-rows.ts'
import type { Executor } from './parts.ts'

interface Closing {
  readonly position: PositionRow
  /** What sold it; the position's own wish when it was an exit that was asked for. */
  readonly reason: ExitReason | undefined
}

/** What is too little to sell stays in the account; it counts at the price of the sale, or of the purchase without one. */
function leftWorth(position: PositionRow): bigint {
  const { sold, received, bought, spent } = position
  const left = heldOf(position)
  if (left <= 0n || bought === 0n) return 0n
  return sold > 0n ? (left * received) / sold : (left * spent) / bought
}

/** Closes a position whose coins are sold, adds its result to the account, and applies the limits that follow from it. */
export async function closeBooked(self: Executor, tx: Tx, { position, reason }: Closing): Promise<void> {
  const now = self.clock.now()
  // Accounts are locked before positions, everywhere.
  const account = await lockAccountById(tx, position.account_id)
  const profit = position.received - position.quote_fee - position.spent + leftWorth(position)
  const closed = await tx.maybe<{ close_reason: ExitReason }>(sql`
    update autotrading_positions set state = 'CLOSED', profit = ${profit}, closed_at = ${now},
      close_reason = coalesce(${reason ?? null}, close_reason, 'STOP')
    where id = ${position.id} and state in ('OPEN', 'CLOSING') returning close_reason`)
  if (closed === undefined) return
  await addResult(tx, account, profit)
  await notifyClosed(self, tx, { account, position, profit })
  await applyLimits(self, tx, { account: { ...account, realised: account.realised + profit } })
}

async function addResult(tx: Tx, { id }: AccountRow, profit: bigint): Promise<void> {
  await tx.run(sql`
    update autotrading_accounts set realised = realised + ${profit}, peak = greatest(peak, realised + ${profit}),
      worst_drawdown = greatest(worst_drawdown, greatest(peak, realised + ${profit}) - (realised + ${profit}))
    where id = ${id}`)
}

async function notifyClosed(
  self: Executor,
  tx: Tx,
  { account, position, profit }: { account: AccountRow; position: PositionRow; profit: bigint },
): Promise<void> {
  const { type, member_id: memberId } = account
  await self.notifications.notify(tx, {
    memberId,
    name: `auto position ${position.id} closed`,
    kind: 'AUTO_POSITION_CLOSED',
    params: {
      exchange: EXCHANGE_NAMES[type],
      account: type,
      pair: position.symbol,
      amount: formatSum(profit, type),
      coin: quoteOf(type),
    },
  })
  self.live.notify(tx, memberId, {
    topic: 'wallet',
    type: 'auto',
    data: { type, positionId: position.id },
  })
}

interface LimitFacts {
  readonly account: AccountRow
  /** What the open positions stand at; only the drawdown counts it. */
  readonly unrealised?: bigint
}

/** The day's loss pauses until nine, four stops within a day pause until the first is a day old, the drawdown latches. */
export async function applyLimits(
  self: Executor,
  tx: Tx,
  { account, unrealised = 0n }: LimitFacts,
): Promise<void> {
  const { day, total } = lossBudget(rulesOf(account))
  const equity = account.realised + unrealised
  const top = account.peak > account.realised ? account.peak : account.realised
  if (account.killed_at === null && top - equity >= total) return await kill(self, tx, account)
  const now = self.clock.now()
  const { today } = await tx.one<{ today: bigint }>(sql`
    select coalesce(sum(profit), 0)::bigint as today from autotrading_positions
    where account_id = ${account.id} and closed_at >= ${dayStart(now)}`)
  if (today <= -day)
    return await pauseUntil(self, tx, { account, until: nextDayStart(now), reason: 'DAY_LOSS' })
  const stops = await tx.many<{ closed_at: Date }>(sql`
    select closed_at from autotrading_positions
    where account_id = ${account.id} and close_reason = 'STOP' and closed_at > ${plus(now, -DAY_MS)}
    order by closed_at desc limit ${MAX_STOPS}`)
  const first = stops[MAX_STOPS - 1]
  if (first !== undefined)
    await pauseUntil(self, tx, { account, until: plus(first.closed_at, DAY_MS), reason: 'STOPS' })
}

async function kill(self: Executor, tx: Tx, account: AccountRow): Promise<void> {
  const now = self.clock.now()
  await tx.run(sql`
    update autotrading_accounts set killed_at = ${now}, is_on = false where id = ${account.id} and killed_at is null`)
  await recordAccountEvent(self, tx, { accountId: account.id, kind: 'KILLED' })
  await self.notifications.notify(tx, {
    memberId: account.member_id,
    name: `auto ${account.id} killed ${now.toISOString()}`,
    kind: 'AUTO_KILLED',
    params: { exchange: EXCHANGE_NAMES[account.type], account: account.type },
  })
}

interface Pause {
  readonly account: AccountRow
  readonly until: Date
  readonly reason: 'DAY_LOSS' | 'STOPS'
}

/** A pause is only ever made longer. */
async function pauseUntil(self: Executor, tx: Tx, { account, until, reason }: Pause): Promise<void> {
  const paused = await tx.run(sql`
    update autotrading_accounts set paused_until = ${until}, pause_reason = ${reason}
    where id = ${account.id} and (paused_until is null or paused_until < ${until})`)
  if (paused === 0) return
  await recordAccountEvent(self, tx, {
    accountId: account.id,
    kind: 'PAUSED',
    detail: { reason, until: until.toISOString() },
  })
  if (reason !== 'DAY_LOSS') return
  await self.notifications.notify(tx, {
    memberId: account.member_id,
    name: `auto ${account.id} paused ${until.toISOString()}`,
    kind: 'AUTO_PAUSED',
    params: {
      exchange: EXCHANGE_NAMES[account.type],
      account: account.type,
      untilAt: until.toISOString(),
    },
  })
}
