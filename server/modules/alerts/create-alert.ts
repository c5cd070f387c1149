import { MAX_ALERTS, type Alert, type createAlert as createAlertCall } from '#contract/trading/alerts.ts'
import { failures } from '#contract/failures/failures.ts'
import type { BodyOf } from '#contract/operation.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { toAlert, type AlertRow, ALERT_COLUMNS } from './alert-rows.ts'
import type { AlertsContext } from './alerts-context.ts'
import { fetchPrice, matchPrice } from './prices/match-prices.ts'

export type AlertForm = BodyOf<typeof createAlertCall>

/** Throws ALERT-B001 unless the market has all of the pairs. */
export async function requirePairs({ market }: AlertsContext, symbols: readonly string[], field: string) {
  const known = new Set(await market.symbols())
  if (symbols.every((symbol) => known.has(symbol))) return
  throw new Failure(failures.alerts.unknownPair, { fields: { [field]: failures.alerts.unknownPair } })
}

/**
 * Brings a pair up to the price of now, so that an alert begins where the market stands. Throws ALERT-A002 while nobody knows
 * the price.
 */
export async function matchUpToNow(self: AlertsContext, symbol: string): Promise<void> {
  const asked = await fetchPrice(self, symbol).catch((error: unknown) => {
    self.log.warn({ err: error, symbol }, 'the market did not say a price')
    return undefined
  })
  if (asked === undefined) throw new Failure(failures.alerts.priceUnknown)
  await matchPrice(self, symbol, asked)
}

/** What has to be asked of the market before the transaction. Throws ALERT-B001, ALERT-A002. */
export async function prepareAlert(self: AlertsContext, form: AlertForm): Promise<void> {
  if (form.kind === 'SIGNAL') return requirePairs(self, form.symbols, 'symbols')
  await requirePairs(self, [form.symbol], 'symbol')
  await matchUpToNow(self, form.symbol)
}

/** The pair's row stays locked until the alert is there: no step of the price passes in between. Throws ALERT-B003. */
export async function requireAhead(
  tx: Tx,
  { symbol, direction, level }: { symbol: string; direction: 'UP' | 'DOWN'; level: number },
): Promise<void> {
  const row = await tx.maybe<{ price: number }>(
    sql`select price from alerts_prices where symbol = ${symbol} for share`,
  )
  const isAhead = row !== undefined && (direction === 'UP' ? level > row.price : level < row.price)
  if (!isAhead)
    throw new Failure(failures.alerts.levelReached, { fields: { level: failures.alerts.levelReached } })
}

/** Two calls at once must not make the 201st together. Throws ALERT-A001. */
async function requireRoom(tx: Tx, memberId: string): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext(${`alerts ${memberId}`}))`)
  const { count } = await tx.one<{ count: bigint }>(
    sql`select count(*) as count from alerts_alerts where member_id = ${memberId}`,
  )
  if (count >= BigInt(MAX_ALERTS)) throw new Failure(failures.alerts.tooMany)
}

function columnsOf(form: AlertForm) {
  if (form.kind === 'PRICE')
    return {
      symbol: form.symbol,
      direction: form.direction,
      level: form.level,
      symbols: [],
      signalKinds: [],
      minProbability: null,
      minLift: null,
      positiveNet: false,
    }
  const { symbols, signalKinds, minProbability, minLift, positiveNet } = form
  return {
    symbol: null,
    direction: null,
    level: null,
    symbols: [...new Set(symbols)],
    signalKinds: [...new Set(signalKinds)],
    minProbability,
    minLift,
    positiveNet,
  }
}

/** Makes an alert that watches from now on. Throws ALERT-A001, ALERT-B003. */
export async function createAlert(
  { clock }: AlertsContext,
  tx: Tx,
  { memberId, form }: { memberId: string; form: AlertForm },
): Promise<Alert> {
  await requireRoom(tx, memberId)
  if (form.kind === 'PRICE') await requireAhead(tx, form)
  const now = clock.now()
  const own = columnsOf(form)
  const row = await tx.one<AlertRow>(sql`
    insert into alerts_alerts (id, member_id, kind, repeats, channels, in_quiet, symbol, direction, level, symbols,
      signal_kinds, min_probability, min_lift, positive_net, created_at, armed_at, changed_at)
    values (${newUuid(now.getTime())}, ${memberId}, ${form.kind}, ${form.repeats}, ${[...new Set(form.channels)]}::text[],
      ${form.inQuiet}, ${own.symbol}, ${own.direction}, ${own.level}, ${own.symbols}::text[], ${own.signalKinds}::text[],
      ${own.minProbability}, ${own.minLift}, ${own.positiveNet}, ${now}, ${now}, ${now})
    returning ${ALERT_COLUMNS}, 0::bigint as lately`)
  return toAlert(row)
}
