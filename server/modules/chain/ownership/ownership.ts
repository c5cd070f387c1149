import { toCount } from '#contract/money.ts'
import { checkOwnership, type OperatorAddress } from '#contract/rules/proofs/ownership.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { ChainContext } from '../chain-context.ts'

type Self = Pick<ChainContext, 'db' | 'clock' | 'tron'>
type Head = { readonly proof: number; readonly head: string }

function listAddresses({ tron }: Pick<Self, 'tron'>): Pick<OperatorAddress, 'address' | 'role'>[] {
  const hot = tron.hotAddress === '' ? [] : [{ address: tron.hotAddress, role: 'hot' } as const]
  return [...hot, ...tron.coldAddresses.map((address) => ({ address, role: 'cold' }) as const)]
}

/** Asks every address of the operator to sign a head, in the transaction that publishes it. A repeat changes nothing. */
export async function requestOwnership(self: Self, tx: Tx, { proof, head }: Head): Promise<void> {
  const addresses = listAddresses(self).map(({ address }) => address)
  await tx.run(sql`
    insert into chain_ownership (proof, address, head, requested_at)
    select ${proof}, address, ${Buffer.from(head, 'hex')}, ${self.clock.now()} from unnest(${addresses}::text[]) address
    on conflict do nothing`)
}

/** The operator's addresses, each with the newest statement that its key signed. */
export async function listOwnership(self: Self): Promise<OperatorAddress[]> {
  const held = listAddresses(self)
  const addresses = held.map(({ address }) => address)
  const rows = await self.db.many<{
    address: string
    proof: bigint
    head: Buffer
    signature: Buffer
    signedAt: Date
  }>(sql`
    select distinct on (address) address, proof, head, signature, signed_at as "signedAt" from chain_ownership
    where address = any (${addresses}::text[]) and signature is not null order by address, proof desc`)
  return held.map((one) => {
    const row = rows.find(({ address }) => address === one.address)
    if (row === undefined) return { ...one, statement: null }
    const { proof, head, signature, signedAt } = row
    const statement = {
      proof: toCount(proof),
      head: head.toString('hex'),
      signature: signature.toString('hex'),
      signedAt: signedAt.toISOString(),
    }
    return { ...one, statement }
  })
}

/** What addresses in cold storage have still to sign about the newest proof. */
export async function listUnsignedOwnership(
  db: Queryable,
  cold: readonly string[],
): Promise<(Head & { readonly address: string })[]> {
  const rows = await db.many<{ proof: bigint; address: string; head: Buffer }>(sql`
    select proof, address, head from chain_unsigned_ownership
    where address = any (${cold}::text[]) and proof = (select max(proof) from chain_ownership) order by address`)
  return rows.map(({ proof, address, head }) => ({
    proof: toCount(proof),
    address,
    head: head.toString('hex'),
  }))
}

/**
 * Keeps what the key of an address in cold storage signed elsewhere. Returns what is wrong with it: `unasked` when no proof of that number
 * asks that address, `signature` when another key signed, or another text. Nothing when it is kept.
 */
export async function addOwnership(
  { db, clock }: Pick<Self, 'db' | 'clock'>,
  given: { readonly proof: number; readonly address: string; readonly signature: string },
): Promise<readonly string[]> {
  const { proof, address } = given
  const asked = await db.maybe<{ head: Buffer }>(
    sql`select head from chain_unsigned_ownership where proof = ${proof} and address = ${address}`,
  )
  if (asked === undefined) return ['unasked']
  const [signature, head] = [given.signature.replace(/^0x/, ''), asked.head.toString('hex')]
  const statement = { proof, head, signature, signedAt: clock.now().toISOString() }
  const faults = checkOwnership({ address, role: 'cold', statement }, [{ number: proof, head }])
  if (faults.length > 0) return faults
  const bytes = Buffer.from(signature, 'hex')
  await db.one(sql`select chain_sign_ownership(${proof}, ${address}, ${bytes}, ${clock.now()})`)
  return []
}
