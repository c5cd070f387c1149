import { failures } from '#contract/failures/failures.ts'
import { isTronAddress } from '#contract/rules/money/tron-address.ts'
import type { FailureCode } from '#contract/failures/errors.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { WalletContext } from '../wallet-context.ts'

interface Recipient {
  readonly memberId: string
  readonly address: string
  /** Where the form asks for it. */
  readonly field?: 'address' | 'gasAddress'
}

function wrongAddress({ field = 'address' }: Recipient, code: FailureCode): Failure {
  return new Failure(code, { fields: { [field]: code } })
}

/**
 * Who stands behind an address: another member, or nobody we know. Throws WITHDRAW-B001 when empty, B004 when it is no
 * TRC-20 address or belongs to the house, to a token, or to an account that is closed, B005 when it is the member's own.
 */
export async function requireRecipient(
  { chain, identity }: Pick<WalletContext, 'chain' | 'identity'>,
  db: Queryable,
  recipient: Recipient,
): Promise<{ readonly memberId: string } | undefined> {
  const { memberId, address } = recipient
  if (address === '') throw wrongAddress(recipient, failures.withdraw.addressMissing)
  if (!(await isTronAddress(address))) throw wrongAddress(recipient, failures.withdraw.invalidAddress)
  const owner = await chain.ownerOf(db, address)
  if (owner === 'house') throw wrongAddress(recipient, failures.withdraw.invalidAddress)
  if (owner?.memberId === memberId) throw wrongAddress(recipient, failures.withdraw.ownAddress)
  if (owner === undefined) return undefined
  const known = await identity.findMembers(db, [owner.memberId])
  if (known.get(owner.memberId)?.isErased !== false)
    throw wrongAddress(recipient, failures.withdraw.invalidAddress)
  return owner
}

/** The same for what only may leave for the chain: an address of any member throws WITHDRAW-B004. */
export async function requireExternalAddress(
  wallet: Pick<WalletContext, 'chain' | 'identity'>,
  db: Queryable,
  recipient: Recipient,
): Promise<void> {
  if ((await requireRecipient(wallet, db, recipient)) !== undefined)
    throw wrongAddress(recipient, failures.withdraw.invalidAddress)
}
