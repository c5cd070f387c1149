/** A label at the right end: where its line is, and how high the label itself is, px. */
export interface EndLabel {
  readonly at: number
  readonly size: number
}

const APART = 2

/** Moves labels apart until none touches another, in their order and between top and bottom; returns their middles. */
export function settleLabels(
  labels: readonly EndLabel[],
  [top, bottom]: readonly [number, number],
): readonly number[] {
  const order = labels.map((_, index) => index).toSorted((a, b) => atOf(labels, a) - atOf(labels, b))
  const middles = labels.map(({ at }) => at)
  let edge = top
  for (const index of order) {
    const half = sizeOf(labels, index) / 2
    middles[index] = Math.max(middles[index] ?? 0, edge + half)
    edge = (middles[index] ?? 0) + half + APART
  }
  let floor = bottom
  for (const index of order.toReversed()) {
    const half = sizeOf(labels, index) / 2
    middles[index] = Math.min(middles[index] ?? 0, floor - half)
    floor = (middles[index] ?? 0) - half - APART
  }
  return middles
}

const atOf = (labels: readonly EndLabel[], index: number): number => labels[index]?.at ?? 0
const sizeOf = (labels: readonly EndLabel[], index: number): number => labels[index]?.size ?? 0
