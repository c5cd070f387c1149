import type { Flow } from '#contract/rules/proofs/flow.ts'
import type { PublicFigures } from '#contract/rules/proofs/public-figures.ts'
import type { PublicRecord, RecordFigures } from '#contract/rules/proofs/public-records.ts'

export function parseFlows(text: string): Flow[]
export function parseFlows<Row>(text: string): Row[]
export function recompute(flows: readonly Flow[], day: string): PublicFigures
export function recomputeRecords(records: readonly PublicRecord[]): RecordFigures
export function compare<Figures>(told: Figures | null, recomputed: Figures): string[]
