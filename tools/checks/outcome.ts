/** What a part of `npm test` came to. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What failed, a line each, said once more at the end, where a long log is read first. */
  readonly failures: readonly string[]
  /** What failed beside other tests and passed alone, a line each. */
  readonly unsteady: readonly string[]
}

export const PASSED: Outcome = { passed: 1, failed: 0, failures: [], unsteady: [] }

export const failedWith = (title: string): Outcome => ({
  passed: 0,
  failed: 1,
  failures: [title],
  unsteady: [],
})

/** Several parts as one. */
export function sumOf(outcomes: readonly Outcome[]): Outcome {
  const total = (count: (outcome: Outcome) => number) =>
    outcomes.map(count).reduce((left, right) => left + right, 0)
  return {
    passed: total(({ passed }) => passed),
    failed: total(({ failed }) => failed),
    failures: outcomes.flatMap(({ failures }) => failures),
    unsteady: outcomes.flatMap(({ unsteady }) => unsteady),
  }
}
