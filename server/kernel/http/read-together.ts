import type { readTogether } from '#contract/system.ts'
import type { AnswerOf, Operation } from '#contract/operation.ts'
import { failures } from '#contract/failures/failures.ts'
import { Failure } from '../failure.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import { NOBODY } from '../security/session.ts'
import { createTurns } from '../turns.ts'
import { envelopeOf } from './envelope.ts'
import { wrap, type Call } from './handlers.ts'
import { busy } from './http-answers.ts'
import { parsePart } from './parse-request.ts'

/** So many reads of one call run at a time: one member's page must not take up the pool. */
const AT_ONCE = 4

type TogetherCall = Call<typeof readTogether>
type Reader = (call: Omit<TogetherCall, 'query'> & { readonly query: unknown }) => Promise<unknown>
/** A read that may stand beside others in one call, and what answers it. */
interface Read {
  readonly operation: Operation
  readonly handler: Reader
}

/** The reads of an installation, by their path. */
export type Reads = Map<string, Read>

/** Whether a call may be read beside others: it changes nothing, answers JSON, needs no value in its path and no session of this instant. */
function mayStandTogether(operation: Operation): boolean {
  const { method, path, access, flat, answerType, session, money, heavy } = operation
  return (
    method === 'GET' &&
    access !== 'staff' &&
    flat !== true &&
    answerType === undefined &&
    session !== true &&
    money !== true &&
    heavy !== true &&
    !path.includes(':') &&
    path !== '/api/reads'
  )
}

/** Makes a read known, when it is one that may stand beside others. */
export function offerTogether(reads: Reads, operation: Operation, handler: Reader): void {
  if (mayStandTogether(operation)) reads.set(operation.path, { operation, handler })
}

export interface TogetherParts {
  readonly reads: Reads
  readonly rateLimits: Pick<RateLimits, 'countCaller'>
  /** May refuse any call, as while the product is closed. */
  readonly admit: (operation: Operation) => Promise<void>
}

/** One read by the rules of its own: its rate, its gates, the form of its query. */
async function runOne({ reads, admit, rateLimits }: TogetherParts, call: TogetherCall, address: string) {
  const [path = '', search = ''] = address.split('?')
  const read = reads.get(path)
  if (read === undefined) throw new Failure(failures.common.notFound)
  const { operation, handler } = read
  const { memberId, sessionId, deviceKey } = call.caller
  await rateLimits.countCaller(operation, { account: memberId, device: deviceKey ?? sessionId })
  await admit(operation)
  const query = parsePart(operation, operation.query, Object.fromEntries(new URLSearchParams(search)))
  const caller = operation.access === 'public' ? NOBODY : call.caller
  return wrap(operation, await handler({ ...call, caller, query })).body
}

/**
 * What each of several reads would have answered by itself, in their order. A refusal is the answer of the read that was refused; what
 * goes wrong otherwise fails the whole call, and its caller asks for each alone.
 */
export async function answerTogether(
  parts: TogetherParts,
  call: TogetherCall,
): Promise<AnswerOf<typeof readTogether>> {
  const addresses = call.query.addresses.split(' ')
  const turns = createTurns({ atOnce: AT_ONCE, maxWaiting: addresses.length, refusal: busy })
  return Promise.all(
    addresses.map(async (address) => {
      try {
        return await turns.run(() => runOne(parts, call, address))
      } catch (error) {
        if (error instanceof Failure) return envelopeOf(error, call.locale).body
        throw error
      }
    }),
  )
}
