import type { ExitReason } from '#contract/trading/autotrading-positions.ts'
import { MAX_STOPS, formatSum, quoteOf } from '#contract/rules/autotrading.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { type AccountRow, lockAccountById, recordAccountEvent, rulesOf } from '../account/account-rows.ts'
import { limitOf } from '../account/limits.ts'
import { dayStart } from '../account/trading-day.ts'
import { EXCHANGE_NAMES } from '../exchange-names.ts'
import { type PositionRow, resultOf } from '../position-rows.ts'
import type { Executor } from './parts.ts'

interface Closing {
  readonly position: PositionRow
  /** What sold it; the position's own wish when it was an exit that was asked for. */
  readonly reason: ExitReason | undefined
}

/** Closes a position whose coins are sold, adds its result to the account, and applies the limits that follow from it. */
export async function closeBooked(self: Executor, tx: Tx, { position, reason }: Closing): Promise<void> {
  const now = self.clock.now()
  // Accounts are locked before positions, everywhere.
  const account = await lockAccountById(tx, position.account_id)
  const profit = resultOf(position)
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

interface LimitedAccount {
  readonly account: AccountRow
  /** What the open positions stand at; only the drawdown counts it. */
  readonly unrealised?: bigint
}

/** What of an account's limits is reached is written down, and its member told. */
export async function applyLimits(
  self: Executor,
  tx: Tx,
  { account, unrealised = 0n }: LimitedAccount,
): Promise<void> {
  const now = self.clock.now()
  const { today } = await tx.one<{ today: bigint }>(sql`
    select coalesce(sum(profit), 0)::bigint as today from autotrading_positions
    where account_id = ${account.id} and closed_at >= ${dayStart(now)}`)
  const stops = await tx.many<{ closed_at: Date }>(sql`
    select closed_at from autotrading_positions
    where account_id = ${account.id} and close_reason = 'STOP' and closed_at > ${plus(now, -DAY_MS)}
    order by closed_at desc limit ${MAX_STOPS}`)
  const { realised, peak, killed_at } = account
  const stopsMs = stops.map(({ closed_at }) => closed_at.getTime())
  const facts = { realised, peak, unrealised, isKilled: killed_at !== null, today, stopsMs }
  const limit = limitOf(rulesOf(account), facts, now)
  if (limit === 'KILL') await kill(self, tx, account)
  else if (limit !== undefined) await pauseUntil(self, tx, { account, ...limit })
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
