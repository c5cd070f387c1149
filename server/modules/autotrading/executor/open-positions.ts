import {
  type AccountFacts,
  type AutoRules,
  decideEntry,
  FREE_ACCOUNT,
  type Offer,
  riskOf,
  type SkipReason,
} from '#contract/rules/autotrading.ts'
import type { PositionKind } from '#contract/trading/autotrading-positions.ts'
import type { Signal } from '#contract/trading/signals.ts'
import { DAY_MS, MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { ACCOUNT_COLUMNS, type AccountRow, rulesOf, runStateOf } from '../account/account-rows.ts'
import { dayStart } from '../account/trading-day.ts'
import { IS_OPEN, POSITION_COLUMNS, type PositionRow, stopLossOf } from '../position-rows.ts'
import type { Executor } from './parts.ts'
import { clientIdOf } from './send-orders.ts'
import { type MarketAsk, quantityFor } from './positions/quantity-for.ts'

/** A signal older than this is not followed any more: its price is another one. */
export const FOLLOW_WITHIN_MS = 5 * MINUTE_MS
const BATCH = 100

/** What is followed: a signal, or an alert in the form of one. */
export type Followed = Pick<
  Signal,
  'id' | 'symbol' | 'direction' | 'probability' | 'stop' | 'foundAt' | 'validUntil' | 'interval'
> & {
  readonly kind: PositionKind
  /** Null: the position has none. */
  readonly target: number | null
}

export interface QuotedSignal extends MarketAsk {
  /** Its levels are in the coin of the market in which it is followed. */
  readonly signal: Followed
  /** That market; the signal's own name of it is what rules choose by. */
  readonly symbol: string
}

interface FactsRow extends AccountRow {
  readonly open_count: number
  readonly has_position: boolean
  readonly today: bigint
  readonly rests_until: Date | null
}

async function loadFacts(
  tx: Tx,
  ids: readonly string[],
  { symbol, now }: { symbol: string; now: Date },
): Promise<FactsRow[]> {
  return await tx.many<FactsRow>(sql`
    select ${ACCOUNT_COLUMNS}, f.* from autotrading_accounts a
    cross join lateral (
      select (count(*) filter (where p.closed_at is null))::integer as open_count,
        coalesce(bool_or(p.closed_at is null and p.symbol = ${symbol}), false) as has_position,
        coalesce(sum(p.profit) filter (where p.closed_at >= ${dayStart(now)}), 0)::bigint as today,
        max(p.closed_at + make_interval(mins => 2 * p.interval_minutes))
          filter (where p.symbol = ${symbol} and p.state = 'CLOSED') as rests_until
      from autotrading_positions p
      where p.account_id = a.id and (p.closed_at is null or p.closed_at >= ${plus(now, -2 * DAY_MS)})) f
    where a.id = any(${ids}::uuid[]) order by a.id for update of a`)
}

async function getRisks(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx.many<PositionRow>(sql`
    select ${POSITION_COLUMNS} from autotrading_positions p where p.account_id = any(${ids}::uuid[]) and ${IS_OPEN}`)
  const risks = new Map<string, bigint>()
  for (const row of rows) {
    risks.set(row.account_id, (risks.get(row.account_id) ?? 0n) + stopLossOf(row))
  }
  return risks
}

function factsOf(row: FactsRow, openRisk: bigint, now: Date): AccountFacts {
  const state = runStateOf(row, now)
  return {
    isOn: row.is_on,
    isKilled: state === 'KILLED',
    isPaused: state === 'PAUSED',
    openCount: row.open_count,
    openRisk,
    today: row.today,
    hasPosition: row.has_position,
    restsUntilMs: row.rests_until?.getTime() ?? 0,
  }
}

interface Entry {
  readonly positionId: string
  readonly orderId: string
  readonly accountId: string
  readonly sum: bigint
  readonly risk: bigint
  readonly quantity: bigint
  readonly stop: number
  readonly target: number | null
  readonly trailingBps: number | null
}

/** Why an account does not follow: by its rules, because the price has left the levels, or because an exchange takes no order so small. */
export type NotEntered = SkipReason | 'STALE' | 'TOO_SMALL'

function offerOf({ signal, price }: QuotedSignal): Offer {
  const { symbol, kind, direction, probability, stop } = signal
  return { symbol, kind, direction, probability, price, stop }
}

/** What asks for a position: a signal by the account's rules, a single tap of the member, or an alert of a strategy of theirs. */
export type AskedBy = 'RULES' | 'TAP' | 'ALERT'

export interface OpeningRequest {
  readonly ids: readonly string[]
  readonly asked: QuotedSignal
  readonly by?: AskedBy | undefined
}

type Self = Pick<Executor, 'db' | 'clock'>

interface Opened {
  readonly entered: number
  readonly skipped: ReadonlyMap<string, NotEntered>
}

/** Decides for accounts under their locks and writes positions and intents; returns how many. A second time does nothing. */
export async function openPositions(self: Self, { ids, asked, by }: OpeningRequest): Promise<number> {
  let entered = 0
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    entered += await self.db.tx(async (tx) => (await openWithin(self, tx, { ids: some, asked, by })).entered)
  }
  return entered
}

/** The same for a few accounts in the caller's transaction, with why each of the others does not follow. */
export async function openWithin(
  { clock }: Pick<Self, 'clock'>,
  tx: Tx,
  { ids, asked, by = 'RULES' }: OpeningRequest,
): Promise<Opened> {
  const now = clock.now()
  const rows = await loadFacts(tx, ids, { symbol: asked.symbol, now })
  const risks = await getRisks(tx, ids)
  const skipped = new Map<string, NotEntered>()
  const entries = rows.flatMap((row) => {
    const facts = factsOf(row, risks.get(row.id) ?? 0n, now)
    const entry = entryOf(row, { ...chosenBy(by, row, facts), asked, now })
    if (typeof entry !== 'string') return [entry]
    skipped.set(row.id, entry)
    return []
  })
  return { entered: await writeEntries(tx, entries, { asked, now }), skipped }
}

/**
 * Which rules choose. A tap stands over every rule that chooses, and over none that sizes; an alert over those that choose among
 * signals by kind and likelihood, which it has none of.
 */
function chosenBy(
  by: AskedBy,
  row: FactsRow,
  facts: AccountFacts,
): { rules: AutoRules; facts: AccountFacts } {
  const rules = rulesOf(row)
  if (by === 'RULES') return { rules, facts }
  const own: AutoRules = { ...rules, minProbability: 0, kinds: [] }
  if (by === 'ALERT') return { rules: own, facts }
  return {
    rules: { ...own, symbols: [] },
    facts: { ...FREE_ACCOUNT, hasPosition: facts.hasPosition },
  }
}

interface EntryFacts {
  readonly rules: AutoRules
  readonly facts: AccountFacts
  readonly asked: QuotedSignal
  readonly now: Date
}

function entryOf(row: FactsRow, { rules, facts, asked, now }: EntryFacts): Entry | NotEntered {
  const { price, signal } = asked
  if (price <= signal.stop || (signal.target !== null && price >= signal.target)) return 'STALE'
  const decision = decideEntry(rules, facts, { offer: offerOf(asked), nowMs: now.getTime() })
  if ('skip' in decision) return decision.skip
  const quantity = quantityFor(decision.sum, { ...asked, stop: decision.stop })
  if (quantity === undefined) return 'TOO_SMALL'
  return {
    positionId: newUuid(now.getTime()),
    orderId: newUuid(now.getTime()),
    accountId: row.id,
    sum: decision.sum,
    risk: riskOf(decision.sum, price, decision.stop),
    quantity,
    stop: decision.stop,
    target: rules.takeProfit ? signal.target : null,
    trailingBps: rules.trailingBps,
  }
}

async function writeEntries(
  tx: Tx,
  entries: readonly Entry[],
  { asked: { signal, symbol }, now }: Pick<EntryFacts, 'asked' | 'now'>,
): Promise<number> {
  if (entries.length === 0) return 0
  const rows = entries.map((entry) => ({
    position: entry.positionId,
    order: entry.orderId,
    account: entry.accountId,
    sum: String(entry.sum),
    risk: String(entry.risk),
    quantity: String(entry.quantity),
    stop: entry.stop,
    target: entry.target,
    trail: entry.trailingBps,
    client: clientIdOf(entry.positionId, 'ENTRY', 1),
  }))
  return await tx.run(sql`
    with wished as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (position uuid, "order" uuid, account uuid,
        sum bigint, risk bigint, quantity bigint, stop float8, target float8, trail integer, client text)
    ), made as (
      insert into autotrading_positions (id, account_id, signal_id, symbol, kind, state, planned, risk, found_at, valid_until,
        interval_minutes, target, stop, trailing_bps, opened_at)
      select position, account, ${signal.id}, ${symbol}, ${signal.kind}, 'OPENING', sum, risk, ${signal.foundAt},
        ${signal.validUntil}, ${signal.interval}, target, stop, trail, ${now} from wished
      on conflict do nothing returning id
    )
    insert into autotrading_orders (id, position_id, account_id, leg, attempt, client_id, symbol, quantity, state, made_at)
    select w."order", w.position, w.account, 'ENTRY', 1, w.client, ${symbol}, w.quantity, 'INTENT', ${now}
    from wished w join made m on m.id = w.position`)
}
