import type { AutoType } from '#contract/rules/autotrading.ts'
import type { AlertReason } from '#contract/programs/strategy-alerts.ts'
import { plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { FOLLOW_WITHIN_MS, type NotEntered, openWithin, type QuotedSignal } from '../open-positions.ts'
import { always, atOnce, blameOf, type Executor, type MayAct } from '../parts.ts'
import type { Admission } from '../process-signals.ts'
import { marketOfAlert, quoteAlert, symbolsForAlert } from './quote-alert.ts'

const MAX_ALERTS = 200
const MEMBERS_AT_ONCE = 8

interface WaitingAlert {
  readonly id: string
  readonly strategy_id: string
  readonly member_id: string
  readonly type: AutoType
  readonly action: 'BUY' | 'CLOSE'
  readonly symbol: string
  readonly price: number
  readonly received_at: Date
}

const REASONS: Readonly<Record<NotEntered, AlertReason>> = {
  OFF: 'OFF',
  KILLED: 'KILLED',
  PAUSED: 'PAUSED',
  SYMBOL: 'COIN',
  OPEN: 'HAS_POSITION',
  RESTING: 'RESTING',
  MAX_OPEN: 'MAX_OPEN',
  DAY_LOSS: 'DAY_LOSS',
  STALE: 'PRICE_MOVED',
  TOO_SMALL: 'TOO_SMALL',
  // An alert points up, and has neither a kind of signal nor a probability.
  DOWN: 'MESSAGE',
  PROBABILITY: 'MESSAGE',
  KIND: 'MESSAGE',
}

type Ending =
  | { readonly state: 'BUYING' | 'SELLING'; readonly positionId: string }
  | { readonly state: 'SKIPPED'; readonly reason: AlertReason }

const skipped = (reason: AlertReason): Ending => ({ state: 'SKIPPED', reason })

/** Settles an alert in one transaction with what it orders; one that was settled or deleted meanwhile stays as it is. */
async function settleAlert(
  self: Executor,
  alert: WaitingAlert,
  work: (tx: Tx) => Promise<Ending>,
): Promise<number> {
  return await self.db.tx(async (tx) => {
    const waiting = await tx.maybe(sql`
      select 1 from autotrading_strategy_alerts where id = ${alert.id} and state = 'RECEIVED' for update`)
    if (waiting === undefined) return 0
    const ending = await work(tx)
    await tx.run(sql`
      update autotrading_strategy_alerts set state = ${ending.state}, settled_at = ${self.clock.now()},
        reason = ${ending.state === 'SKIPPED' ? ending.reason : null},
        position_id = ${ending.state === 'SKIPPED' ? null : ending.positionId}
      where id = ${alert.id}`)
    return ending.state === 'SKIPPED' ? 0 : 1
  })
}

interface Trading {
  readonly id: string
  readonly has_key: boolean
  readonly is_killed: boolean
}

async function findTrading(
  { db }: Executor,
  { member_id, type }: WaitingAlert,
): Promise<Trading | undefined> {
  return await db.maybe<Trading>(sql`
    select a.id, a.killed_at is not null as is_killed, exists (select from autotrading_keys k where k.account_id = a.id and k.state = 'APPROVED') as has_key
    from autotrading_accounts a where a.member_id = ${member_id} and a.type = ${type}`)
}

interface Prepared {
  readonly accountId: string
  readonly asked: QuotedSignal
  /** The emergency stop is why it is off. */
  readonly isKilled: boolean
}

/** The account that an alert may buy on and at what; why not; undefined while its exchange does not say. */
async function prepareBuy(
  self: Executor,
  admission: Admission,
  alert: WaitingAlert,
): Promise<Prepared | AlertReason | undefined> {
  const { type, member_id } = alert
  const account = await findTrading(self, alert)
  if (account === undefined) return 'OFF'
  if (type !== 'paper' && !account.has_key) return 'KEY'
  if ((await admission.admit([{ id: account.id, member_id, type }])).length === 0) return 'ACCESS'
  const symbol = marketOfAlert(alert)
  const market = symbol === undefined ? undefined : await self.venues.marketOf(type, symbol)
  if (symbol === undefined || market === undefined) return 'TICKER'
  const prices = await self.venues.pricesOf(type, symbolsForAlert(alert, symbol))
  const quoted = quoteAlert(alert, symbol, { prices, now: self.clock.now() })
  if (quoted === 'NO_PRICE') return undefined
  return quoted === 'PRICE_MOVED'
    ? quoted
    : { accountId: account.id, isKilled: account.is_killed, asked: { ...quoted, ...market } }
}

async function findOpened(tx: Tx, accountId: string, alertId: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    select id from autotrading_positions where account_id = ${accountId} and signal_id = ${alertId}`)
  return row?.id
}

/** Asks the account's rules and limits as a signal would, under its lock. */
async function buy(self: Executor, admission: Admission, alert: WaitingAlert): Promise<number> {
  const isLate = plus(alert.received_at, FOLLOW_WITHIN_MS) <= self.clock.now()
  const prepared = isLate ? 'LATE' : await prepareBuy(self, admission, alert)
  if (prepared === undefined) return 0
  return await settleAlert(self, alert, async (tx) => {
    if (typeof prepared === 'string') return skipped(prepared)
    const { accountId, asked, isKilled } = prepared
    const opened = await openWithin(self, tx, { ids: [accountId], asked, by: 'ALERT' })
    const why = opened.skipped.get(accountId)
    if (why !== undefined) return skipped(why === 'OFF' && isKilled ? 'KILLED' : REASONS[why])
    const positionId = await findOpened(tx, accountId, alert.id)
    return positionId === undefined ? skipped('HAS_POSITION') : { state: 'BUYING', positionId }
  })
}

/** Asks for the sale of what this strategy has bought of the coin, on whichever account: always, as by the member's own hand. */
async function close(self: Executor, alert: WaitingAlert): Promise<number> {
  const [base = ''] = alert.symbol.split('/')
  return await settleAlert(self, alert, async (tx) => {
    const own = sql`p.closed_at is null and split_part(p.symbol, '/', 1) = ${base} and p.signal_id in (
      select s.id from autotrading_strategy_alerts s where s.strategy_id = ${alert.strategy_id})`
    // Accounts are locked before positions, everywhere.
    await tx.many(sql`
      select a.id from autotrading_accounts a
      where a.id in (select p.account_id from autotrading_positions p where ${own}) order by a.id for update`)
    const [first] = await tx.many<{ id: string }>(sql`
      update autotrading_positions p set state = case when state = 'OPEN' then 'CLOSING' else state end,
        close_reason = coalesce(close_reason, 'STRATEGY')
      where ${own} returning p.id`)
    return first === undefined ? skipped('NOTHING_OPEN') : { state: 'SELLING', positionId: first.id }
  })
}

async function settleOne(self: Executor, admission: Admission, alert: WaitingAlert): Promise<number> {
  try {
    return alert.action === 'BUY' ? await buy(self, admission, alert) : await close(self, alert)
  } catch (error) {
    // An exchange that does not answer must not hold up the alerts of others; this one waits for the next look.
    self.log.warn({ exchange: alert.type, ...blameOf(error) }, 'an alert could not be followed')
    return 0
  }
}

/** Settles the alerts that wait, those of one member in the order in which they came; returns how many became orders. */
export async function processAlerts(
  self: Executor,
  admission: Admission,
  mayAct: MayAct = always,
): Promise<number> {
  const waiting = await self.db.many<WaitingAlert>(sql`
    select a.id, a.strategy_id, s.member_id, a.type, a.action, a.symbol, a.price, a.received_at
    from autotrading_strategy_alerts a join autotrading_strategies s on s.id = a.strategy_id
    where a.state = 'RECEIVED' order by a.received_at, a.id limit ${MAX_ALERTS}`)
  if (waiting.length === 0 || !(await mayAct())) return 0
  let ordered = 0
  const members = [...Map.groupBy(waiting, ({ member_id }) => member_id).values()]
  await atOnce(members, MEMBERS_AT_ONCE, async (own) => {
    for (const alert of own) ordered += await settleOne(self, admission, alert)
  })
  return ordered
}
