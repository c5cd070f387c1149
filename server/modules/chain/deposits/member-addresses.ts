import { failures } from '#contract/failures/failures.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import type { ChainContext } from '../chain-context.ts'
import { requireSameKeys } from '../node/network.ts'
import { createAddressesOf } from '../payments/public-keys.ts'
import { houseAddresses } from '../node/tron-settings.ts'

export interface MemberAddress {
  readonly memberId: string
  readonly derivationIndex: number
}

/** Gives a member's address out of the extended public key, the same at every call. */
export function createMemberAddresses(self: ChainContext): (tx: Tx, memberId: string) => Promise<string> {
  let addressesOf: ((derivationIndex: number) => string) | undefined
  return async (tx, memberId) => {
    const known = await addressOf(tx, memberId)
    if (known !== undefined) return known
    assert(self.tron.xpub !== '', 'TRON_XPUB is set: without it nobody can have an address')
    await requireSameKeys(self, tx)
    addressesOf ??= createAddressesOf(self.tron.xpub)
    const derivationIndex = await nextIndex(self, tx)
    await tx.run(sql`
      insert into chain_addresses (derivation_index, address, member_id, made_at)
      values (${derivationIndex}, ${addressesOf(derivationIndex)}, ${memberId}, ${self.clock.now()}) on conflict (member_id) do nothing`)
    // Another process may have been first, and has committed by now.
    const given = await addressOf(tx, memberId)
    assert(given !== undefined, 'a member who has no address just got one')
    return given
  }
}

/**
 * The next derivation index. Throws COMMON-C503 while the signer has not confirmed the database, or keeps no more of them outside it:
 * after a restore an address could be given to a second member.
 */
async function nextIndex({ clock, sandbox }: ChainContext, tx: Tx): Promise<number> {
  const { next } = await tx.one<{ next: number | null }>(
    sql`select chain_hand_out_index(${!sandbox}) as next`,
  )
  if (next !== null) return next
  const until = plus(clock.now(), MINUTE_MS).toISOString()
  throw new Failure(failures.common.underMaintenance, { meta: { time: until, until } })
}

async function addressOf(db: Queryable, memberId: string): Promise<string | undefined> {
  const row = await db.maybe<{ address: string }>(
    sql`select address from chain_addresses where member_id = ${memberId}`,
  )
  return row?.address
}

/** Whose an address is. */
export async function ownerOf(
  self: ChainContext,
  db: Queryable,
  address: string,
): Promise<{ memberId: string } | 'house' | undefined> {
  if (houseAddresses(self.tron).includes(address)) return 'house'
  const found = await membersAt(db, [address])
  const owner = found.get(address)
  return owner && { memberId: owner.memberId }
}

/** The same for several addresses; those of nobody we know are left out. */
export async function ownersOf(
  self: ChainContext,
  db: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, { readonly memberId: string } | 'house'>> {
  const owners = new Map<string, { readonly memberId: string } | 'house'>(await membersAt(db, addresses))
  const house = new Set(houseAddresses(self.tron))
  for (const address of addresses) if (house.has(address)) owners.set(address, 'house')
  return owners
}

/** The members behind those addresses that are members'. */
export async function membersAt(
  db: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, MemberAddress>> {
  if (addresses.length === 0) return new Map()
  const rows = await db.many<{ address: string; member_id: string; derivationIndex: number }>(
    sql`select address, member_id, derivation_index as "derivationIndex" from chain_addresses where address = any(${addresses})`,
  )
  return new Map(
    rows.map(({ address, member_id: memberId, derivationIndex }) => [address, { memberId, derivationIndex }]),
  )
}
