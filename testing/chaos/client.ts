import { setTimeout as pause } from 'node:timers/promises'
import type { BodyInputOf, Operation } from '#contract/operation.ts'
import type { ChaosMember } from './chaos-members.ts'
import type { Intention, Journal } from './journal.ts'

const ANSWER_WITHIN_MS = 20_000
const AGAIN_AFTER_MS = 400
const TOO_MANY = 429
const SERVER_ERRORS = 500

/** What an answer says: the data, or the code of a refusal. */
export interface Told {
  readonly http: number
  readonly code: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface Client {
  /** One try; undefined when no answer came. */
  once<Op extends Operation>(operation: Op, asked: Asked<Op>): Promise<Told | undefined>
  /**
   * As the members' app does: the same request under the same key again and again until there is a definite answer, or
   * until the run gives up. Writes the outcome into the intention.
   */
  insist<Op extends Operation>(
    operation: Op,
    asked: Asked<Op>,
    intention: Intention,
  ): Promise<Told | undefined>
}

export interface Asked<Op extends Operation> {
  readonly member: ChaosMember
  readonly body: BodyInputOf<Op>
  readonly key?: string
}

export function createClient(
  url: string,
  { journal, hasGivenUp }: { readonly journal: Journal; readonly hasGivenUp: () => boolean },
): Client {
  const once: Client['once'] = async (operation, { member, body, key }) => {
    const told = await send(`${url}${operation.path}`, {
      method: operation.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${member.token()}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (journal.isCalm && told !== undefined && told.http >= SERVER_ERRORS)
      journal.unprovoked.push(`${operation.path} answered ${told.code}`)
    return told
  }
  return {
    once,
    async insist(operation, asked, intention) {
      while (!hasGivenUp()) {
        const told = await once(operation, asked)
        if (told !== undefined && isDefinite(told)) {
          record(intention, told)
          if (told.http === 200) notifyDone(journal)
          return told
        }
        await pause(AGAIN_AFTER_MS)
      }
      return undefined
    },
  }
}

function isDefinite({ http }: Told): boolean {
  return http !== TOO_MANY && http < SERVER_ERRORS
}

function notifyDone({ waiting }: Journal): void {
  for (const hear of waiting.splice(0)) hear()
}

function record(intention: Intention, { http, code, data }: Told): void {
  const isDone = http === 200
  const id = isDone ? String(data['id']) : undefined
  intention.answers.add(isDone ? `done ${id}` : code)
  if (intention.outcome === 'done') return
  intention.outcome = isDone ? 'done' : 'refused'
  if (id !== undefined) intention.id = id
  else intention.code = code
}

/** No answer is nothing known: the request may have had its effect. */
async function send(url: string, request: RequestInit): Promise<Told | undefined> {
  try {
    const answer = await fetch(url, request)
    const body: { code?: string; data?: Record<string, unknown> } = await answer.json()
    return { http: answer.status, code: body.code ?? '', data: body.data ?? {} }
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}
