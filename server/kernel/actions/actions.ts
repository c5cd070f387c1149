import type { StoredAnswer } from '../http/idempotency.ts'
import type { Action, MemberRequest } from './action.ts'
import { createQueue } from './create-queue.ts'
import { runBatch, type BatchDeps, type Ending, type Submission } from './run-batch.ts'

/** Takes a call through the next batch of its action. Throws what ended it without an answer. */
export type Submit<Request extends MemberRequest, Answer> = (
  submission: Submission<Request, Answer>,
) => Promise<StoredAnswer>

export interface Actions {
  /** The way into the batches of one action; one for each process. */
  open<Request extends MemberRequest, State, Outcome, Answer>(
    action: Action<Request, State, Outcome, Answer>,
  ): Submit<Request, Answer>
}

/** Actions in batches: see decision 0203. */
export function createActions(deps: BatchDeps): Actions {
  return {
    open: <Request extends MemberRequest, State, Outcome, Answer>(
      action: Action<Request, State, Outcome, Answer>,
    ): Submit<Request, Answer> => {
      const submit = createQueue<Submission<Request, Answer>, Ending>({
        monotonicMs: deps.monotonicMs,
        memberOf: ({ request }) => request.memberId,
        run: (submissions) => runBatch(deps, action, submissions),
      })
      return async (submission) => {
        const ending = await submit(submission)
        if ('error' in ending) throw ending.error
        return ending.answer
      }
    },
  }
}
