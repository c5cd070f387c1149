import type { Tx } from '../database/db.ts'

/** What a member asks for. */
export interface MemberRequest {
  readonly memberId: string
}

/**
 * Something that moves money, declared as data. Many requests of one action go through the database together: everything they need
 * is locked and read at once, each is decided in memory, and everything decided is written at once.
 */
export interface Action<Request extends MemberRequest, State, Outcome, Answer> {
  /** Locks and reads, in a fixed order, what the decisions need. The requests are of different members. */
  readonly load: (tx: Tx, requests: readonly Request[]) => Promise<State>
  /** Decides one request by what was read and what was decided before it; changes nothing. Throws Failure. */
  readonly decide: (state: State, request: Request) => Outcome
  /** Makes the state as it is after an outcome, for the decisions that follow. */
  readonly apply: (state: State, outcome: Outcome) => void
  /** Writes all outcomes, and what the state remembers of refusals: called also when nothing was accepted. Whatever is thrown undoes all of them, and each request is tried alone. */
  readonly save: (tx: Tx, outcomes: readonly Outcome[], state: State) => Promise<void>
  /** What the member is answered, by the state as it is after the outcome. */
  readonly toAnswer: (outcome: Outcome, state: State) => Answer
}

/** Takes a single request through an action inside the caller's transaction. Throws what `decide` throws. */
export async function actAlone<Request extends MemberRequest, State, Outcome, Answer>(
  action: Action<Request, State, Outcome, Answer>,
  tx: Tx,
  request: Request,
): Promise<Answer> {
  const state = await action.load(tx, [request])
  const outcome = action.decide(state, request)
  action.apply(state, outcome)
  await action.save(tx, [outcome], state)
  return action.toAnswer(outcome, state)
}
