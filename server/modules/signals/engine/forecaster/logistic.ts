/** Rows of features, one after the other, and what happened in each. */
export interface Samples {
  width: number
  count: number
  rows: Float32Array
  /** 0 or 1 for a logistic fit; any number for a linear one. */
  outcomes: Float32Array
}

export interface LogisticOptions {
  /** Ridge penalty on the distance of each coefficient from its prior. */
  penalty: number
  prior?: readonly number[]
  start?: readonly number[]
  onIteration?: (iteration: number, logLoss: number) => void
}

const MAX_ITERATIONS = 25
const SETTLED = 1e-6

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

export function logit(probability: number): number {
  return Math.log(probability / (1 - probability))
}

/**
 * Logistic regression by iteratively reweighted least squares; returns one coefficient per column. A Newton
 * step that makes things worse is halved until it does not.
 */
export function fitLogistic(samples: Samples, options: LogisticOptions): number[] {
  const { width } = samples
  const prior = Float64Array.from({ length: width }, (_, column) => options.prior?.[column] ?? 0)
  let weights = Float64Array.from(
    { length: width },
    (_, column) => options.start?.[column] ?? prior[column] ?? 0,
  )
  let trusted = weights
  let bestLoss = Infinity
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration += 1) {
    const { hessian, gradient } = newNormal(width)
    const logLoss = accumulate(samples, weights, { hessian, gradient })
    const loss = logLoss + pullToPrior({ hessian, gradient }, { weights, prior, penalty: options.penalty })
    options.onIteration?.(iteration, logLoss / Math.max(samples.count, 1))
    if (!(loss <= bestLoss + 1e-9 * Math.abs(bestLoss)) && bestLoss < Infinity) {
      weights = weights.map((weight, column) => (weight + (trusted[column] ?? 0)) / 2)
      continue
    }
    bestLoss = loss
    trusted = weights
    const step = solvePositive(hessian, gradient, width)
    weights = weights.map((weight, column) => weight + (step[column] ?? 0))
    if (step.every((change) => Math.abs(change) < SETTLED)) break
  }
  return Array.from(weights)
}

/** Adds the ridge penalty about the prior to a Newton step; returns the penalty's own loss. */
function pullToPrior(
  { hessian, gradient }: Normal,
  { weights, prior, penalty }: { weights: Float64Array; prior: Float64Array; penalty: number },
): number {
  const width = weights.length
  let loss = 0
  for (let column = 0; column < width; column += 1) {
    const distance = (prior[column] ?? 0) - (weights[column] ?? 0)
    hessian[column * width + column] = (hessian[column * width + column] ?? 0) + penalty
    gradient[column] = (gradient[column] ?? 0) + penalty * distance
    loss += (penalty * distance * distance) / 2
  }
  return loss
}

/** The matrix (its lower triangle) and vector of a least-squares step. */
export interface Normal {
  hessian: Float64Array
  gradient: Float64Array
}

export function newNormal(width: number): Normal {
  return { hessian: new Float64Array(width * width), gradient: new Float64Array(width) }
}

/** Sums the Newton step's matrix and vector over all rows; returns the log loss. */
function accumulate(
  { width, count, rows, outcomes }: Samples,
  weights: Float64Array,
  normal: Normal,
): number {
  const row = new Float64Array(width)
  let loss = 0
  for (let index = 0; index < count; index += 1) {
    const offset = index * width
    let score = 0
    for (let column = 0; column < width; column += 1) {
      const value = rows[offset + column] ?? 0
      row[column] = value
      score += value * (weights[column] ?? 0)
    }
    const probability = sigmoid(score)
    const outcome = outcomes[index] ?? 0
    loss -= Math.log(Math.max(outcome > 0.5 ? probability : 1 - probability, 1e-12))
    addRow(normal, row, { weight: probability * (1 - probability), residual: outcome - probability })
  }
  return loss
}

/** Adds one row; `residual` is what the row's columns are to explain. */
export function addRow(
  { hessian, gradient }: Normal,
  row: Float64Array,
  by: { weight: number; residual: number },
): void {
  const width = row.length
  for (let column = 0; column < width; column += 1) {
    const value = row[column] ?? 0
    if (value === 0) continue
    gradient[column] = (gradient[column] ?? 0) + value * by.residual
    const weighted = value * by.weight
    const line = column * width
    for (let other = 0; other <= column; other += 1) {
      hessian[line + other] = (hessian[line + other] ?? 0) + weighted * (row[other] ?? 0)
    }
  }
}

/** Solves a symmetric positive definite system by Cholesky; reads the lower triangle only. */
export function solvePositive(matrix: Float64Array, vector: Float64Array, width: number): Float64Array {
  const lower = Float64Array.from(matrix)
  const solution = Float64Array.from(vector)
  for (let row = 0; row < width; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = lower[row * width + column] ?? 0
      for (let inner = 0; inner < column; inner += 1) {
        sum -= (lower[row * width + inner] ?? 0) * (lower[column * width + inner] ?? 0)
      }
      const diagonal = lower[column * width + column] ?? 1
      lower[row * width + column] = row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / diagonal
    }
  }
  for (let row = 0; row < width; row += 1) {
    let sum = solution[row] ?? 0
    for (let inner = 0; inner < row; inner += 1)
      sum -= (lower[row * width + inner] ?? 0) * (solution[inner] ?? 0)
    solution[row] = sum / (lower[row * width + row] ?? 1)
  }
  for (let row = width - 1; row >= 0; row -= 1) {
    let sum = solution[row] ?? 0
    for (let inner = row + 1; inner < width; inner += 1) {
      sum -= (lower[inner * width + row] ?? 0) * (solution[inner] ?? 0)
    }
    solution[row] = sum / (lower[row * width + row] ?? 1)
  }
  return solution
}
