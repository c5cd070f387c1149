import type { Signal, SignalKind } from '#contract/trading/signals.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { SignalsContext } from '../signals-context.ts'
import { listSignalRows, NEWEST_FIRST, STATE } from '../signal-rows.ts'

interface Choice {
  readonly kind: SignalKind | undefined
  readonly symbol: string | undefined
  readonly state: Signal['state'] | undefined
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** SignalsContext of the market in use, newest first. */
export async function listAllSignals(
  { db, market }: SignalsContext,
  { kind, symbol, state, after, limit }: Choice,
): Promise<Signal[]> {
  return listSignalRows(db, {
    where: [
      sql`s.source_id = ${await market.sourceId()}`,
      kind && sql`s.kind = ${kind}`,
      symbol === undefined || symbol === '' ? undefined : sql`s.symbol = ${symbol}`,
      state && sql`${STATE} = ${state}`,
      after === undefined ? undefined : sql`(s.found_at, s.id) < (${after.at}, ${after.id}::uuid)`,
    ],
    order: NEWEST_FIRST,
    limit,
  })
}
