/** One thing that must hold, and what breaks it: nothing when it holds. */
export interface Finding {
  readonly check: string
  readonly breaches: readonly string[]
}
