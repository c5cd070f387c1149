import { failures } from '#contract/failures/failures.ts'
import { FAILURES } from '#contract/failures/errors.ts'
import { plus, type Clock } from '../clock.ts'
import { sql, type Database, type Queryable, type Tx } from '../database/db.ts'
import { assert, Failure } from '../failure.ts'
import type { Secrets } from '../security/secrets.ts'

export interface KeyedRequest {
  /** Who asks and for what: the same key of another member or call is another key. */
  readonly scope: string
  readonly key: string
  readonly payload: unknown
}

export interface StoredAnswer {
  readonly status: number
  readonly body: unknown
}

export interface Idempotency {
  /**
   * Runs the work once per key, in one transaction with the key's row, and answers repeats with the stored answer.
   * A definite refusal is stored and undone; anything else that is thrown leaves no trace, so that a repeat is a real try.
   * Throws COMMON-A003 when the key was used with another payload.
   */
  run(
    request: KeyedRequest,
    work: (tx: Tx) => Promise<StoredAnswer>,
    refused: (failure: Failure) => StoredAnswer,
  ): Promise<StoredAnswer>
  /** The stored answer of a request that was answered before; undefined for a new one. Throws COMMON-A003 as `run` does. */
  known(request: KeyedRequest): Promise<StoredAnswer | undefined>
  /**
   * Lets the repetitions of one request that are in this process at once through one after the other, so that the later ones find
   * the first one's answer and do nothing that comes before the transaction again.
   */
  inTurn<Result>(request: KeyedRequest, work: () => Promise<Result>): Promise<Result>
  sweep(): Promise<void>
}

const KEEP_MS = 30 * 24 * 60 * 60 * 1000

interface KeyRow {
  digest: string
  status: number
  answer: unknown
}

/** What a key was answered with. A row is only seen once its answer stands in it. */
async function find(
  queryable: Queryable,
  { scope, key }: KeyedRequest,
  digest: string,
): Promise<StoredAnswer | undefined> {
  const known = await queryable.maybe<KeyRow>(sql`
    select digest, status, answer from kernel_idempotency where scope = ${scope} and key = ${key}`)
  if (known === undefined) return undefined
  if (known.digest !== digest) throw new Failure(failures.common.keyReused)
  return { status: known.status, body: known.answer }
}

const TOO_MANY = 429

/** Whether something was decided: not by a failure of ours, nor by being asked too often. */
function isDefinite({ code }: Failure): boolean {
  return !/-C\d+$/.test(code) && FAILURES[code] !== TOO_MANY
}

/** Work of one name waits for the work of that name before it, however that ends. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const own = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, own)
    try {
      return await own
    } finally {
      if (last.get(name) === own) last.delete(name)
    }
  }
}

/** Idempotency keys in PostgreSQL: the row is inserted first, so that parallel repeats wait for the first one's end. */
export function createIdempotency(db: Database, clock: Clock, secrets: Pick<Secrets, 'mac'>): Idempotency {
  // Keyed, because a form may hold a password: the database alone is not enough to try others against the digest.
  const digestOf = ({ payload }: KeyedRequest) => secrets.mac('idempotency', JSON.stringify(payload) ?? '')
  const settle = (tx: Tx, request: KeyedRequest, answer: StoredAnswer) =>
    tx.run(sql`
      update kernel_idempotency set status = ${answer.status}, answer = ${JSON.stringify(answer.body)}
      where scope = ${request.scope} and key = ${request.key}`)

  const turns = createTurns()

  async function first(
    tx: Tx,
    work: () => Promise<StoredAnswer>,
    refused: (failure: Failure) => StoredAnswer,
  ) {
    try {
      return await tx.savepoint(work)
    } catch (error) {
      if (!(error instanceof Failure) || !isDefinite(error)) throw error
      return refused(error)
    }
  }

  return {
    run: (request, work, refused) =>
      db.tx(async (tx) => {
        const digest = digestOf(request)
        const isNew = await tx.run(sql`
          insert into kernel_idempotency (scope, key, digest, created_at)
          values (${request.scope}, ${request.key}, ${digest}, ${clock.now()})
          on conflict do nothing`)
        if (isNew === 1) {
          const answer = await first(tx, () => work(tx), refused)
          await settle(tx, request, answer)
          return answer
        }
        const known = await find(tx, request, digest)
        assert(known !== undefined, 'a key that is not new is known')
        return known
      }),
    known: async (request) => find(db, request, digestOf(request)),
    inTurn: ({ scope, key }, work) => turns(`${scope} ${key}`, work),
    async sweep() {
      await db.run(sql`delete from kernel_idempotency where created_at < ${plus(clock.now(), -KEEP_MS)}`)
    },
  }
}
