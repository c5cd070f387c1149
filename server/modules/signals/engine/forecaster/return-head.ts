import { addRow, newNormal, type Normal, type Samples, solvePositive } from './logistic.ts'

/** Ridge penalty of the linear fit. */
const PENALTY = 100
/** Assets are left out together, in this many groups. */
const GROUPS = 5
/** Fitted on this share of the record, in time order, and judged on the quarter after it. */
const SHARES = [0.5, 0.75] as const
const AFTER = 0.25

/** The group that a row's asset is left out with; one asset alone cannot be left out. */
function groupsOf(assets: readonly string[]): readonly number[] {
  const known = [...new Set(assets)].toSorted()
  const groupByAsset = new Map(known.map((asset, index) => [asset, index % GROUPS]))
  return known.length > 1 ? assets.map((asset) => groupByAsset.get(asset) ?? 0) : assets.map(() => -1)
}

function addSamples(
  into: readonly Normal[],
  { width, rows, outcomes }: Samples,
  { from, to, groupOfRow }: { from: number; to: number; groupOfRow: (row: number) => number },
): void {
  const row = new Float64Array(width)
  for (let index = from; index < to; index += 1) {
    const normal = into[groupOfRow(index)]
    if (!normal) continue
    for (let column = 0; column < width; column += 1) row[column] = rows[index * width + column] ?? 0
    addRow(normal, row, { weight: 1, residual: outcomes[index] ?? 0 })
  }
}

function solveSum(normals: readonly Normal[], width: number): number[] {
  const sum = newNormal(width)
  for (const { hessian, gradient } of normals) {
    for (const [index, value] of hessian.entries()) sum.hessian[index] = (sum.hessian[index] ?? 0) + value
    for (const [index, value] of gradient.entries()) sum.gradient[index] = (sum.gradient[index] ?? 0) + value
  }
  for (let column = 0; column < width; column += 1) {
    sum.hessian[column * width + column] = (sum.hessian[column * width + column] ?? 0) + PENALTY
  }
  return Array.from(solvePositive(sum.hessian, sum.gradient, width))
}

/** Sums for the slope of outcomes over forecasts about their mean, over the rows that `isAsked`. */
function agreement(
  { width, rows, outcomes }: Samples,
  { from, to, isAsked }: { from: number; to: number; isAsked: (row: number) => boolean },
  weights: readonly number[],
): { together: number; alone: number } {
  const forecasts: number[] = []
  const seen: number[] = []
  for (let index = from; index < to; index += 1) {
    if (!isAsked(index)) continue
    forecasts.push(score(rows.subarray(index * width, (index + 1) * width), weights))
    seen.push(outcomes[index] ?? 0)
  }
  const centre = forecasts.reduce((sum, forecast) => sum + forecast, 0) / Math.max(forecasts.length, 1)
  let together = 0
  let alone = 0
  for (const [position, forecast] of forecasts.entries()) {
    together += (forecast - centre) * (seen[position] ?? 0)
    alone += (forecast - centre) ** 2
  }
  return { together, alone }
}

/** How much of a plain fit's spread held up later and on other assets: 0 nothing, 1 all. */
function shrinkage(samples: Samples, groups: readonly number[]): number {
  const { width, count } = samples
  const isAlone = groups[0] === -1
  const groupOf = (row: number): number => (isAlone ? 0 : (groups[row] ?? 0))
  const normals = Array.from({ length: GROUPS }, () => newNormal(width))
  let together = 0
  let alone = 0
  let from = 0
  for (const share of SHARES) {
    const known = Math.floor(count * share)
    addSamples(normals, samples, { from, to: known, groupOfRow: groupOf })
    from = known
    const span = { from: known, to: Math.floor(count * (share + AFTER)) }
    for (let left = 0; left < (isAlone ? 1 : GROUPS); left += 1) {
      const weights = solveSum(isAlone ? normals : normals.toSpliced(left, 1), width)
      const fit = agreement(samples, { ...span, isAsked: (row) => groupOf(row) === left }, weights)
      together += fit.together
      alone += fit.alone
    }
  }
  return alone > 0 ? Math.min(Math.max(together / alone, 0), 1) : 0
}

/**
 * Linear coefficients of the realised return, rows in time order, shrunk about their mean to what held up on later dates
 * and on assets left out. Past returns say so little about future ones that the plain fit promises double.
 */
export function fitReturns(samples: Samples, assets: readonly string[]): number[] {
  const { width, count, rows } = samples
  const shrink = shrinkage(samples, groupsOf(assets))
  const normal = newNormal(width)
  addSamples([normal], samples, { from: 0, to: count, groupOfRow: () => 0 })
  const weights = solveSum([normal], width)
  let sum = 0
  for (let index = 0; index < count; index += 1)
    sum += score(rows.subarray(index * width, (index + 1) * width), weights)
  const mean = sum / Math.max(count, 1)
  return weights.map((weight, column) => shrink * weight + (column === 0 ? (1 - shrink) * mean : 0))
}

function score(row: ArrayLike<number>, weights: readonly number[]): number {
  let sum = 0
  for (let column = 0; column < weights.length; column += 1)
    sum += (row[column] ?? 0) * (weights[column] ?? 0)
  return sum
}
