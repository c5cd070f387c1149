import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { ChainContext } from '../chain-context.ts'
import { agreedSolid, fateOf, type Fate } from '../node/nodes.ts'
import type { Signature } from '../signer/journal.ts'

/** A signature and what the chain says of it. */
export interface LostAttempt {
  readonly signature: Signature
  readonly fate: Fate
  /** Whether the database has it; a payment may have lost its later signatures only. */
  readonly isKnown: boolean
}

/** A payment of which the database does not know every signature. */
export interface LostPayment {
  readonly id: string
  /** Oldest first; at least one is not known. */
  readonly attempts: readonly LostAttempt[]
  readonly last: Signature
}

/** Of these signatures, those of payments that the database does not know whole, with their fates. Throws ChainDown. */
export async function findLostPayments(
  self: Pick<ChainContext, 'db' | 'nodes'>,
  signatures: readonly Signature[],
): Promise<LostPayment[]> {
  const known = await knownAmong(self.db, signatures)
  const solid = await agreedSolid(self.nodes)
  const lost: LostPayment[] = []
  for (const [id, own] of Map.groupBy(signatures, (signature) => signature.id)) {
    const last = own.at(-1)
    if (last === undefined || own.every(({ txid }) => known.has(txid))) continue
    const attempts: LostAttempt[] = []
    for (const signature of own)
      attempts.push({
        signature,
        fate: await fateOf(self.nodes, { sent: signature, solid }),
        isKnown: known.has(signature.txid),
      })
    lost.push({ id, attempts, last })
  }
  return lost.toSorted((left, right) => left.last.signedAt.getTime() - right.last.signedAt.getTime())
}

async function knownAmong(db: Queryable, signatures: readonly Signature[]): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ txid: string }>(sql`
    select txid from chain_known_signatures where txid = any (${signatures.map(({ txid }) => txid)}::text[])`)
  return new Set(rows.map(({ txid }) => txid))
}

/** Whether none of its signatures ever moved anything, or ever can. */
export function isUnpaid({ attempts }: LostPayment): boolean {
  return attempts.every(({ fate }) => fate.kind === 'dead')
}

/** Whether one of them may still come into a block: nothing can be said of it yet. */
export function isUndecided({ attempts }: LostPayment): boolean {
  return attempts.some(({ fate }) => fate.kind === 'unknown')
}
