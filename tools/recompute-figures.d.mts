import type { Flow, PublicFigures } from '#contract/rules/proofs/public-figures.ts'

export function parseFlows(text: string): Flow[]
export function recompute(flows: readonly Flow[], day: string): PublicFigures
export function compare(told: PublicFigures | null, recomputed: PublicFigures): string[]
