import type { Database, Tx } from '../database/db.ts'
import { assert, Failure } from '../failure.ts'
import { isDefinite, type Idempotency, type KeyedRequest, type StoredAnswer } from '../http/idempotency.ts'
import type { Caller } from '../security/session.ts'
import type { Action, MemberRequest } from './action.ts'

/** One call on its way into a batch. */
export interface Submission<Request extends MemberRequest, Answer> {
  /** Undefined for what may be done again, such as a quote. */
  readonly keyed: KeyedRequest | undefined
  readonly request: Request
  readonly caller: Caller
  /** Which of the callers may not call any more, as the database says now; in their order. */
  readonly checkAccess: (tx: Tx, callers: readonly Caller[]) => Promise<(Failure | undefined)[]>
  readonly wrap: (data: Answer) => StoredAnswer
  readonly refuse: (failure: Failure) => StoredAnswer
}

/** How a call ended: with an answer that is stored under its key, or with an error that leaves no trace. */
export type Ending = { readonly answer: StoredAnswer } | { readonly error: unknown }

export interface BatchDeps {
  readonly db: Database
  /** A clock that only goes forward. */
  readonly monotonicMs: () => number
  readonly idempotency: Pick<Idempotency, 'claimAll' | 'settleAll'>
}

interface Draft<Request extends MemberRequest, Answer> {
  readonly submission: Submission<Request, Answer>
  ending?: Ending
}

/** Ends what was answered before. */
async function claimKeys<Request extends MemberRequest, Answer>(
  idempotency: BatchDeps['idempotency'],
  tx: Tx,
  drafts: readonly Draft<Request, Answer>[],
): Promise<void> {
  const withKey = drafts.flatMap((draft) => {
    const { keyed } = draft.submission
    return keyed === undefined ? [] : [{ draft, keyed }]
  })
  if (withKey.length === 0) return
  const claims = await idempotency.claimAll(
    tx,
    withKey.map(({ keyed }) => keyed),
  )
  withKey.forEach(({ draft }, index) => {
    const claim = claims[index]
    if (claim === undefined || claim === 'new') return
    draft.ending = claim instanceof Failure ? { error: claim } : { answer: claim }
  })
}

async function denyEnded<Request extends MemberRequest, Answer>(
  tx: Tx,
  drafts: readonly Draft<Request, Answer>[],
): Promise<void> {
  const [first] = drafts
  if (first === undefined) return
  const denials = await first.submission.checkAccess(
    tx,
    drafts.map(({ submission }) => submission.caller),
  )
  drafts.forEach((draft, index) => {
    const error = denials[index]
    if (error !== undefined) draft.ending = { error }
  })
}

/** Decides one after the other, each by what those before it left; returns what was decided, with its answer. */
function decideAll<Request extends MemberRequest, State, Outcome, Answer>(
  action: Action<Request, State, Outcome, Answer>,
  state: State,
  drafts: readonly Draft<Request, Answer>[],
): Outcome[] {
  const outcomes: Outcome[] = []
  for (const draft of drafts) {
    const { request, refuse, wrap } = draft.submission
    let outcome: Outcome
    try {
      outcome = action.decide(state, request)
    } catch (error) {
      draft.ending = error instanceof Failure && isDefinite(error) ? { answer: refuse(error) } : { error }
      continue
    }
    action.apply(state, outcome)
    draft.ending = { answer: wrap(action.toAnswer(outcome, state)) }
    outcomes.push(outcome)
  }
  return outcomes
}

/**
 * Takes calls of different members through one transaction: sessions and keys are checked, states read under locks, requests decided,
 * outcomes and answers written. A refusal, an ended session and a bug of one call end that call alone. Throws what the database
 * throws; then nothing has happened, or all of it has and the keys know the answers.
 */
export function runBatch<Request extends MemberRequest, State, Outcome, Answer>(
  { db, idempotency }: Pick<BatchDeps, 'db' | 'idempotency'>,
  action: Action<Request, State, Outcome, Answer>,
  submissions: readonly Submission<Request, Answer>[],
): Promise<Ending[]> {
  return db.tx(async (tx) => {
    const drafts: Draft<Request, Answer>[] = submissions.map((submission) => ({ submission }))
    // First, so that an ended session is not even told what it was answered before.
    await denyEnded(tx, drafts)
    const isOpen = ({ ending }: Draft<Request, Answer>) => ending === undefined
    await claimKeys(idempotency, tx, drafts.filter(isOpen))
    const admitted = drafts.filter(isOpen)
    if (admitted.length > 0) {
      const state = await action.load(
        tx,
        admitted.map(({ submission }) => submission.request),
      )
      const outcomes = decideAll(action, state, admitted)
      await action.save(tx, outcomes, state)
    }
    await idempotency.settleAll(
      tx,
      admitted.flatMap(({ submission: { keyed }, ending }) => {
        const answer = ending !== undefined && 'answer' in ending ? ending.answer : undefined
        return keyed === undefined ? [] : [{ keyed, answer }]
      }),
    )
    return drafts.map(({ ending }) => {
      assert(ending !== undefined, 'every call of a batch ends')
      return ending
    })
  })
}
