import type { AnswerOf } from '#contract/operation.ts'
import type { listProofs as listProofsCall } from '#contract/trading/proofs.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { TransparencyContext } from '../transparency-context.ts'
import { makeProof } from './make-proof.ts'
import { findHeads } from './proof-rows.ts'

const PROOFS_AT_ONCE = 30
/** Ways can be made of so many proofs; heads stay for ever. */
const KEPT_PROOFS = 7n
const MAX_ORDERS = 5

/** Heads of proofs, newest first, each beside the ledger's own head at its batch and the transaction that carries it; `next` continues. */
export async function listProofs(
  self: TransparencyContext,
  before: number | undefined,
): Promise<AnswerOf<typeof listProofsCall>> {
  const where = before === undefined ? sql`true` : sql`number < ${before}`
  const heads = await findHeads(self.db, { where, limit: PROOFS_AT_ONCE })
  const sealed = await self.ledger.findHeadOf(
    self.db,
    heads.map(({ ledger }) => BigInt(ledger.batch)),
  )
  const anchors = await self.chain.findAnchors(heads.map(({ number }) => number))
  const proofs = heads.map((head) => ({
    ...head,
    sealedHead: sealed.get(BigInt(head.ledger.batch)) ?? null,
    anchor: anchors.get(head.number) ?? null,
  }))
  const last = heads.at(-1)
  return { proofs, next: heads.length < PROOFS_AT_ONCE || last === undefined ? null : last.number }
}

/** Makes the proof of the day in Korea that it is now, once. Returns a note for the job's run. */
export async function makeNightlyProof(self: TransparencyContext): Promise<string> {
  const { night } = await self.db.one<{ night: string }>(
    sql`select (${self.clock.now()}::timestamptz at time zone 'Asia/Seoul')::date as night`,
  )
  const head = await makeProof(self, { night })
  const forgotten = await self.db.run(sql`
    delete from transparency_buckets
    where number <= (select max(number) from transparency_proofs) - ${KEPT_PROOFS}`)
  return head === undefined
    ? `proof of ${night}: there already, or nothing owed; ${forgotten} buckets forgotten`
    : `proof ${head.number} of ${night}: ${head.leaves} leaves, root ${head.root}; ${forgotten} buckets forgotten`
}

/** Orders a proof outside the night, in the transaction of the approval; the same order makes one proof. */
export async function orderProof({ clock }: TransparencyContext, tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    insert into transparency_orders (id, ordered_at) values (${orderId}, ${clock.now()}) on conflict do nothing`)
}

/** Makes what was ordered, oldest first. Returns how many proofs. */
export async function makeOrderedProofs(self: TransparencyContext): Promise<number> {
  const orders = await self.db.many<{ id: string }>(sql`
    select o.id from transparency_orders o
    where not exists (select from transparency_proofs p where p.order_id = o.id)
    order by o.ordered_at limit ${MAX_ORDERS}`)
  let made = 0
  for (const { id } of orders) if ((await makeProof(self, { orderId: id })) !== undefined) made += 1
  return made
}
