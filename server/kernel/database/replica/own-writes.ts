import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '#contract/operation.ts'
import { SECOND_MS } from '../../clock.ts'
import { findSecureCookie, secureCookieName, secureCookieScope } from '../../http/secure-cookie.ts'
import { classOf } from '../../overload/rules.ts'
import type { Database } from '../db.ts'
import { shareEach } from '../share-reads.ts'
import { MAX_LAG_MS, parsePosition } from './freshness.ts'
import { fetchPosition, type Replica } from './open-replica.ts'
import { onReplica } from './read-scope.ts'

/** Older writes are in every replica that is asked at all. */
const KEEP_SECONDS = (2 * MAX_LAG_MS) / SECOND_MS
const MAX_CALLERS = 10_000
const COOKIE = 'written'

export interface ReadCall {
  readonly operation: Operation
  readonly request: FastifyRequest
  readonly reply: FastifyReply | undefined
  /** A member or one of the staff; empty for guests. */
  readonly callerId: string
}

/** Which calls the replica answers: none in which a caller would miss what they have just done, or been told of. */
export interface ReplicaCalls {
  /** Does a call's work, within `onReplica` where its answer may come from there. */
  run<Result>(call: ReadCall, work: () => Promise<Result>): Promise<Result>
  /** Somebody is told of something new, and will ask for it. */
  noteChange(callerId: string): void
}

export const NO_REPLICA: ReplicaCalls = { run: async (_, work) => work(), noteChange: () => undefined }

/** Lists and tables of the console, and what the contract says of members' calls. */
export function mayLag(operation: Operation): boolean {
  if (operation.method !== 'GET') return false
  if (operation.mayLag === true) return true
  return operation.access === 'staff' && ['list', 'export'].includes(classOf(operation))
}

const changes = ({ method, audited }: Operation): boolean => method !== 'GET' || audited === true

/** When each caller last changed something, or was told of a change, in this process. */
function createMemory(nowMs: () => number) {
  const changedAt = new Map<string, number>()
  /** Who is not remembered any more counts as having changed something then. */
  let forgottenMs = -Infinity
  return {
    note(callerId: string): void {
      // Again at the end: the first one is the oldest.
      changedAt.delete(callerId)
      changedAt.set(callerId, nowMs())
      const [oldest] = changedAt
      if (changedAt.size <= MAX_CALLERS || oldest === undefined) return
      changedAt.delete(oldest[0])
      forgottenMs = oldest[1]
    },
    of: (callerId: string): number => changedAt.get(callerId) ?? forgottenMs,
  }
}

/**
 * What a caller wrote is remembered twice: here by the moment, and in a cookie by the position of the log, for the process that gets
 * their next call.
 */
export function createReplicaCalls(primary: Database, replica: Pick<Replica, 'covers'>): ReplicaCalls {
  const memory = createMemory(() => performance.now())
  const positionAfterAll = shareEach(primary, () => fetchPosition(primary))

  async function rememberWrite({ request, reply, callerId }: ReadCall): Promise<void> {
    if (callerId !== '') memory.note(callerId)
    // A database that went away after it had done its work has no position to give: this process remembers.
    const position = await positionAfterAll('').catch(() => undefined)
    if (position === undefined) return
    const scope = secureCookieScope(request, '/api')
    reply?.header(
      'set-cookie',
      `${secureCookieName(request, COOKIE)}=${position}; ${scope}; Max-Age=${KEEP_SECONDS}; HttpOnly; SameSite=Strict`,
    )
  }

  return {
    noteChange: (callerId) => memory.note(callerId),
    async run(call, work) {
      const { operation, request, callerId } = call
      const position = parsePosition(findSecureCookie(request, COOKIE) ?? '')
      const isCovered = mayLag(operation) && replica.covers({ afterMs: memory.of(callerId), position })
      const answer = isCovered ? () => onReplica(work) : work
      if (!changes(operation)) return answer()
      try {
        return await answer()
      } finally {
        await rememberWrite(call)
      }
    },
  }
}
