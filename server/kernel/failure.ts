import type { EmptyField, FailureCode } from '#contract/failures/errors.ts'
import type { WordedMeta } from '#contract/failures/failure-meta.ts'

interface FailureDetails {
  readonly fields?: Readonly<Record<string, FailureCode>> | undefined
  readonly meta?: WordedMeta | undefined
  /** The field that was left empty: its "Please enter ..." text is shown instead of the code's. */
  readonly empty?: EmptyField | undefined
}

/** A failure that is shown to the member. Anything else that is thrown is a bug and shows the general text. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: FailureDetails

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}

/** A belief that holds in production too; its breach is a bug, not a failure. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${why}`)
}
