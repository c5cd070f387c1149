import { toString as qrSvg } from 'qrcode'
import { money, formatUnits } from '#contract/money.ts'
import { BOOK_COINS } from '#contract/wallet/wallet-parts.ts'
import type { Deposit as ShownDeposit } from '#contract/wallet/wallet.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { CONFIRMATIONS, type Deposit, type DepositView } from '#server/modules/chain/chain.ts'
import { MAX_POSTINGS, type Posting } from '#server/modules/ledger/ledger.ts'
import { accountsOf, available, chainOf, gas } from './accounts.ts'
import { publishWallet } from './publish-wallet.ts'
import type { WalletContext } from './wallet-context.ts'

const SHOWN_DEPOSITS = 10
const RESULTS = { SEEN: 'Pending', CREDITED: 'Complete', VANISHED: 'Failed' } as const

/** A deposit with its progress. */
export function toDepositView(row: DepositView): ShownDeposit {
  return {
    id: row.id,
    coin: row.coin,
    amount: formatUnits(row.units),
    from: row.from,
    txid: row.txid,
    seenAt: row.seenAt.toISOString(),
    result: RESULTS[row.state],
    confirmations: row.confirmations,
    needed: row.needed,
  }
}

/** The member's own address, made at the first asking, with the newest deposits. */
export async function getDepositAddress(wallet: WalletContext, memberId: string) {
  const address = await wallet.db.tx(async (tx) => {
    await wallet.ledger.openAccounts(tx, accountsOf(memberId))
    return wallet.chain.addressOf(tx, memberId)
  })
  const rows = await wallet.chain.depositsOf(wallet.db, memberId, { limit: SHOWN_DEPOSITS })
  return {
    address,
    qrSvg: await qrSvg(address, { type: 'svg', margin: 1 }),
    network: 'TRC-20' as const,
    confirmations: CONFIRMATIONS,
    coins: [...BOOK_COINS],
    deposits: rows.map(toDepositView),
    faucet: wallet.faucet === undefined ? null : `${wallet.faucet}?address=${address}`,
  }
}

/** Final deposits enter the books, in the transaction in which the chain notes them. The same one twice is one. */
export async function creditDeposits(
  wallet: WalletContext,
  tx: Tx,
  deposits: readonly Deposit[],
): Promise<void> {
  await wallet.ledger.openAccounts(
    tx,
    [...new Set(deposits.map(({ memberId }) => memberId))].flatMap(accountsOf),
  )
  for (let from = 0; from < deposits.length; from += MAX_POSTINGS)
    await wallet.ledger.post(tx, deposits.slice(from, from + MAX_POSTINGS).map(toPosting))
  for (const { memberId, id } of deposits) publishWallet(wallet, tx, { memberId, type: 'deposit', id })
  await wallet.notifications.notifyMembers(
    tx,
    deposits.map(({ memberId, id, units, coin }) => ({
      memberId,
      name: `deposit ${id}`,
      kind: 'DEPOSIT_COMPLETE' as const,
      params: { amount: formatUnits(units), coin },
    })),
  )
}

/** Under which key a deposit is in the books. */
export const depositKey = (id: string): string => namedUuid(`deposit ${id}`)

function toPosting({ id, memberId, coin, units }: Deposit): Posting {
  return {
    key: depositKey(id),
    op: 'post',
    kind: 'deposit',
    detail: coin === 'TRX' ? 'gas' : '',
    debit: chainOf(coin),
    credit: coin === 'TRX' ? gas(memberId) : available(memberId, coin),
    amount: money(coin, units),
    reference: id,
  }
}
