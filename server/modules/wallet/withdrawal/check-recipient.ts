import { failures } from '#contract/failures/failures.ts'
import type { FailureCode } from '#contract/failures/errors.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isTronAddress } from '#server/modules/chain/chain.ts'
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
  const { address } = recipient
  if (address === '') throw wrongAddress(recipient, failures.withdraw.addressMissing)
  return checkRecipient(await findRecipients({ chain, identity }, db, [address]), recipient)
}

/** Whose an address is that was looked up. Throws WITHDRAW-B004, B005. */
export function checkRecipient(
  recipients: Recipients,
  recipient: Recipient,
): { readonly memberId: string } | undefined {
  const owner = recipients(recipient.address)
  if (owner === 'invalid') throw wrongAddress(recipient, failures.withdraw.invalidAddress)
  if (owner?.memberId === recipient.memberId) throw wrongAddress(recipient, failures.withdraw.ownAddress)
  return owner
}

/** Why an address is none to send to, or whose it is. */
export type Recipients = (address: string) => 'invalid' | { readonly memberId: string } | undefined

/** Who stands behind each of several addresses: another member, nobody we know, or nobody who can be paid. */
export async function findRecipients(
  { chain, identity }: Pick<WalletContext, 'chain' | 'identity'>,
  db: Queryable,
  addresses: readonly string[],
): Promise<Recipients> {
  const valid = new Set(addresses.filter(isTronAddress))
  const owners = await chain.ownersOf(db, [...valid])
  const members = await identity.findMembers(
    db,
    [...owners.values()].flatMap((owner) => (owner === 'house' ? [] : [owner.memberId])),
  )
  return (address) => {
    const owner = owners.get(address)
    if (!valid.has(address) || owner === 'house') return 'invalid'
    if (owner === undefined) return undefined
    return members.get(owner.memberId)?.isErased === false ? owner : 'invalid'
  }
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
