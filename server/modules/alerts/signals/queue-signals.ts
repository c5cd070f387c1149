import type { Signal } from '#contract/trading/signals.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'

/** What alerts choose signals by, and what their notification says. */
export type QueuedSignal = Pick<
  Signal,
  | 'id'
  | 'symbol'
  | 'kind'
  | 'direction'
  | 'probability'
  | 'baseRate'
  | 'expectedReturnNet'
  | 'foundAt'
  | 'validUntil'
>

/** Puts new signals down for the members who have alerts about them, in the transaction that adds them. */
export async function queueSignals(tx: Tx, signals: readonly QueuedSignal[]): Promise<void> {
  const rows = signals.map((signal) => ({
    id: signal.id,
    found_at: signal.foundAt,
    valid_until: signal.validUntil,
    signal,
  }))
  await tx.run(sql`
    insert into alerts_signals (id, signal, found_at, valid_until)
    select r.id, r.signal, r.found_at, r.valid_until
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, signal jsonb, found_at timestamptz, valid_until timestamptz)
    on conflict do nothing`)
}
