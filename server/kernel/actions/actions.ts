import type { StoredAnswer } from '../http/idempotency.ts'
import type { Action, MemberRequest } from './action.ts'
import { createQueue } from './create-queue.ts'
import { runBatch, type BatchDeps, type Ending, type Submission } from './run-batch.ts'

/** Takes a call through the next batch of its action. Throws what ended it without an answer. */
export type Submit<Request extends MemberRequest> = (submission: Submission<Request>) => Promise<StoredAnswer>

export interface Actions {
  /** The way into the batches of one action; one for each process. */
  open<Request extends MemberRequest, State, Outcome>(
    action: Action<Request, State, Outcome, unknown>,
  ): Submit<Request>
}

/** Actions in batches: see decision 0203. */
export function createActions(deps: BatchDeps): Actions {
  return {
    open: <Request extends MemberRequest, State, Outcome>(
      action: Action<Request, State, Outcome, unknown>,
    ): Submit<Request> => {
      const submit = createQueue<Submission<Request>, Ending>({
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
