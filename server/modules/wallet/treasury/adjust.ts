import { failures } from '#contract/failures/failures.ts'
import { money } from '#contract/money.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { LedgerRefusal, type AccountName, type Posting } from '#server/modules/ledger/ledger.ts'
import { accountsOf, available, capital } from '../accounts.ts'
import { publishWallet } from '../publish-wallet.ts'
import type { WalletContext } from '../wallet-context.ts'

/**
 * A correction that two of the staff decided, or what a closing member gave up; happens once under its name. The specification
 * has no type for it: the member reads that it was received, or sent.
 */
export interface Adjustment {
  readonly name: string
  readonly memberId: string
  readonly coin: WalletCoin
  readonly units: bigint
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly detail: string
  readonly reference: string
}

const adjustments = (currency: WalletCoin): AccountName => ({ class: 'ADJUSTMENTS', currency })

function postingsOf({ name, memberId, coin, units, direction, ...said }: Adjustment): Posting[] {
  const own = available(memberId, coin)
  const posting = { op: 'post' as const, amount: money(coin, units), ...said }
  const key = namedUuid(`adjustment ${name}`)
  if (direction === 'DEBIT') return [{ ...posting, key, kind: 'send', debit: own, credit: adjustments(coin) }]
  return [
    {
      ...posting,
      key: namedUuid(`adjustment ${name} funds`),
      kind: 'operator_deposit',
      debit: capital(coin),
      credit: adjustments(coin),
    },
    { ...posting, key, kind: 'send', debit: adjustments(coin), credit: own },
  ]
}

/** Moves a sum between a member and the operator's capital. Throws STAFF-A008 when the member has less than is taken. */
export async function adjust(wallet: WalletContext, tx: Tx, adjustment: Adjustment): Promise<void> {
  const { memberId, coin } = adjustment
  await wallet.ledger.openAccounts(tx, [...accountsOf(memberId), capital(coin), adjustments(coin)])
  try {
    await wallet.ledger.post(tx, postingsOf(adjustment))
  } catch (error) {
    if (error instanceof LedgerRefusal && error.outcome === 'insufficient')
      throw new Failure(failures.staff.wrongState)
    throw error
  }
  publishWallet(wallet, tx, { memberId, type: 'balance', id: adjustment.reference })
}
