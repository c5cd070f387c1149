import type { RoundProof } from '#contract/rules/game-proof.ts'
import type { EntryRecord } from '#contract/rules/proofs/ledger-entry.ts'
import type { LoggedBatch } from '#contract/rules/signal-log.ts'

export interface DayRecord {
  readonly kind: 'signal-day'
  readonly day: Day
  readonly batches: readonly LoggedBatch[]
  readonly published?: { readonly signalDays: readonly Day[] }
}
interface Day {
  readonly day: string
  readonly previous: string
  readonly head: string
}
export type RoundRecord = RoundProof & { readonly kind: 'game-round' }
export type SavedRecord = DayRecord | RoundRecord | EntryRecord

type Checks = Readonly<Record<string, (record: never) => boolean>>
export const checks: Readonly<Record<SavedRecord['kind'], Checks>>
export function verify(record: SavedRecord, which?: Readonly<Record<string, Checks>>): string[]
