import { isTronAddress } from '#contract/rules/tron-address.ts'
import type { FailureCode } from '#contract/errors.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { WalletDeps } from './deps.ts'

function wrongAddress(code: FailureCode): Failure {
  return new Failure(code, { fields: { address: code } })
}

/**
 * Who stands behind an address: another member, or nobody we know. Throws WITHDRAW-B001 when empty, B004 when it is no
 * TRC-20 address or belongs to the house, to a token, or to an account that is closed, B005 when it is the member's own.
 */
export async function demandRecipient(
  { chain, identity }: Pick<WalletDeps, 'chain' | 'identity'>,
  db: Queryable,
  { memberId, address }: { memberId: string; address: string },
): Promise<{ readonly memberId: string } | undefined> {
  if (address === '') throw wrongAddress('WITHDRAW-B001')
  if (!(await isTronAddress(address))) throw wrongAddress('WITHDRAW-B004')
  const owner = await chain.ownerOf(db, address)
  if (owner === 'house') throw wrongAddress('WITHDRAW-B004')
  if (owner?.memberId === memberId) throw wrongAddress('WITHDRAW-B005')
  if (owner === undefined) return undefined
  const known = await identity.findMembers(db, [owner.memberId])
  if (known.get(owner.memberId)?.isErased !== false) throw wrongAddress('WITHDRAW-B004')
  return owner
}
