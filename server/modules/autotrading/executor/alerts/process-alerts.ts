import type { AlertReason } from '#contract/programs/strategy-alerts.ts'
import { plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { FOLLOW_WITHIN_MS, type NotEntered, openWithin, type QuotedSignal } from '../open-positions.ts'
import { always, atOnce, blameOf, type Executor, type MayAct } from '../parts.ts'
import type { Admission } from '../process-signals.ts'
import { listWaiting, type WaitingAlert } from './list-waiting.ts'
import { marketOfAlert, quoteAlert, symbolsForAlert } from './quote-alert.ts'

const MEMBERS_AT_ONCE = 8
/** An exchange that did not answer is not asked again for so long: stops of everybody wait for each look. */
const SILENT_MS = 15 * SECOND_MS

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

/** What the exchange says of a market. One that does not answer is left alone for a while; throws what it threw. */
async function requestMarket(self: Executor, alert: WaitingAlert, symbol: string) {
  const { type } = alert
  try {
    const market = await self.venues.marketOf(type, symbol)
    return { market, prices: await self.venues.pricesOf(type, symbolsForAlert(alert, symbol)) }
  } catch (error) {
    self.silent.set(type, self.clock.nowMs() + SILENT_MS)
    throw error
  }
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
  if (symbol === undefined) return 'TICKER'
  if ((self.silent.get(type) ?? 0) > self.clock.nowMs()) return undefined
  const { market, prices } = await requestMarket(self, alert, symbol)
  if (market === undefined) return 'TICKER'
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

/** Whether its strategy asked later for the sale of the same coin: it was sent or told late, and its purchase is no longer wished. */
async function isOvertaken(tx: Tx, alertId: string): Promise<boolean> {
  const later = await tx.maybe(sql`
    select 1 from autotrading_strategy_alerts b join autotrading_strategy_alerts c on c.strategy_id = b.strategy_id
    where b.id = ${alertId} and c.action = 'CLOSE' and split_part(c.symbol, '/', 1) = split_part(b.symbol, '/', 1)
      and (c.sent_at, c.received_at, c.id) > (b.sent_at, b.received_at, b.id) limit 1`)
  return later !== undefined
}

/** Asks the account's rules and limits as a signal would, under its lock. */
async function buy(self: Executor, admission: Admission, alert: WaitingAlert): Promise<number> {
  const isLate = plus(alert.received_at, FOLLOW_WITHIN_MS) <= self.clock.now()
  const prepared = isLate ? 'LATE' : await prepareBuy(self, admission, alert)
  if (prepared === undefined) return 0
  return await settleAlert(self, alert, async (tx) => {
    if (await isOvertaken(tx, alert.id)) return skipped('OVERTAKEN')
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
  const waiting = await listWaiting(self.db)
  if (waiting.length === 0 || !(await mayAct())) return 0
  let ordered = 0
  const members = [...Map.groupBy(waiting, ({ member_id }) => member_id).values()]
  await atOnce(members, MEMBERS_AT_ONCE, async (own) => {
    for (const alert of own) ordered += await settleOne(self, admission, alert)
  })
  return ordered
}
