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

/** What is known of a key: nothing, the answer of an earlier request, or that it was used with another payload. */
export type Claim = 'new' | StoredAnswer | Failure

export interface Idempotency {
  /** Claims the keys of different requests in the caller's transaction; waits for those who claimed one of them before. */
  claimAll(tx: Tx, requests: readonly KeyedRequest[]): Promise<Claim[]>
  /** Stores what claimed requests are answered; the keys of those without an answer are free again. */
  settleAll(tx: Tx, settled: readonly Settled[]): Promise<void>
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

export interface Settled {
  readonly keyed: KeyedRequest
  readonly answer: StoredAnswer | undefined
}

const KEEP_MS = 30 * 24 * 60 * 60 * 1000

interface KeyRow {
  digest: string
  status: number
  answer: unknown
}

function answerOf(known: KeyRow, digest: string): StoredAnswer | Failure {
  return known.digest === digest
    ? { status: known.status, body: known.answer }
    : new Failure(failures.common.keyReused)
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
  const answer = answerOf(known, digest)
  if (answer instanceof Failure) throw answer
  return answer
}

const columnsOf = (requests: readonly KeyedRequest[]) =>
  sql`${requests.map(({ scope }) => scope)}::text[], ${requests.map(({ key }) => key)}::uuid[]`

/** Inserts the rows, in the order of their keys, so that two batches never wait for each other in a circle. */
async function claimAll(
  tx: Tx,
  requests: readonly KeyedRequest[],
  { digests, now }: { digests: readonly string[]; now: Date },
): Promise<Claim[]> {
  const claimed = await tx.many<{ isNew: boolean }>(sql`
    with asked as (
      select * from unnest(${columnsOf(requests)}, ${[...digests]}::text[]) with ordinality q (scope, key, digest, position)
    ), claimed as (
      insert into kernel_idempotency (scope, key, digest, created_at)
      select scope, key, digest, ${now} from asked order by scope, key on conflict do nothing returning scope, key
    )
    select c.key is not null as "isNew" from asked a left join claimed c on c.scope = a.scope and c.key = a.key
    order by a.position`)
  if (claimed.every(({ isNew }) => isNew)) return claimed.map(() => 'new')
  // A new statement sees what those committed who were waited for.
  const rows = await tx.many<KeyRow>(sql`
    select k.digest, k.status, k.answer from unnest(${columnsOf(requests)}) with ordinality q (scope, key, position)
    join kernel_idempotency k on k.scope = q.scope and k.key = q.key order by q.position`)
  return claimed.map(({ isNew }, index) => {
    const row = rows[index]
    assert(row !== undefined && rows.length === requests.length, 'a key that is not new is known')
    return isNew ? 'new' : answerOf(row, digests[index] ?? '')
  })
}

async function settleAll(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const answered = settled.flatMap(({ keyed, answer }) => (answer === undefined ? [] : [{ keyed, answer }]))
  const free = settled.flatMap(({ keyed, answer }) => (answer === undefined ? [keyed] : []))
  if (answered.length > 0)
    await tx.run(sql`
      update kernel_idempotency k set status = q.status, answer = q.answer::jsonb
      from unnest(${columnsOf(answered.map(({ keyed }) => keyed))}, ${answered.map(({ answer }) => answer.status)}::integer[],
        ${answered.map(({ answer }) => JSON.stringify(answer.body))}::text[]) q (scope, key, status, answer)
      where k.scope = q.scope and k.key = q.key`)
  if (free.length > 0)
    await tx.run(sql`
      delete from kernel_idempotency k using unnest(${columnsOf(free)}) q (scope, key)
      where k.scope = q.scope and k.key = q.key`)
}

const TOO_MANY = 429

/** Whether something was decided: not by a failure of ours, nor by being asked too often. */
export function isDefinite({ code }: Failure): boolean {
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
    claimAll: (tx, requests) => claimAll(tx, requests, { digests: requests.map(digestOf), now: clock.now() }),
    settleAll,
    run: (request, work, refused) =>
      db.tx(async (tx) => {
        const [claim] = await claimAll(tx, [request], { digests: [digestOf(request)], now: clock.now() })
        assert(claim !== undefined, 'a claim has an answer')
        if (claim instanceof Failure) throw claim
        if (claim !== 'new') return claim
        const answer = await first(tx, () => work(tx), refused)
        await settleAll(tx, [{ keyed: request, answer }])
        return answer
      }),
    known: async (request) => find(db, request, digestOf(request)),
    inTurn: ({ scope, key }, work) => turns(`${scope} ${key}`, work),
    async sweep() {
      await db.run(sql`delete from kernel_idempotency where created_at < ${plus(clock.now(), -KEEP_MS)}`)
    },
  }
}
