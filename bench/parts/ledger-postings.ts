import { randomUUID } from 'node:crypto'
import { money } from '#contract/money.ts'
import type { Database } from '#server/kernel/database/db.ts'
import { namedUuid, newUuid } from '#server/kernel/database/ids.ts'
import type { AccountName, Ledger, Posting } from '#server/modules/ledger/ledger.ts'

const ACCOUNTS = 1_000

/** One account that every transfer touches, or as many as there are. */
export type Shape = 'hot' | 'uniform'

const treasury: AccountName = { class: 'SWAP_TREASURY', currency: 'USDT' }
const wallets: readonly AccountName[] = Array.from({ length: ACCOUNTS }, (_, index) => ({
  class: 'MEMBER_AVAILABLE',
  currency: 'USDT',
  ownerId: namedUuid(`bench ${index}`),
}))

function anyWallet(): AccountName {
  return wallets[Math.floor(Math.random() * ACCOUNTS)] ?? treasury
}

/** A transfer of one millionth under a key of its own. */
export function aPosting(shape: Shape): Posting {
  const credit = anyWallet()
  let debit = shape === 'hot' ? treasury : anyWallet()
  while (debit === credit) debit = anyWallet()
  return {
    key: newUuid(Date.now()),
    op: 'post',
    kind: shape === 'hot' ? 'swap_in' : 'send',
    detail: '',
    debit,
    credit,
    amount: money('USDT', 1n),
  }
}

/** Opens the accounts and puts enough into each. */
export async function fund(db: Database, ledger: Ledger): Promise<void> {
  const chain: AccountName = { class: 'CHAIN', currency: 'USDT' }
  const capital: AccountName = { class: 'OPERATOR_CAPITAL', currency: 'USDT' }
  await ledger.openAccounts(db, [chain, capital, treasury, ...wallets])
  const deposit = (debit: AccountName, credit: AccountName, kind: string): Posting => ({
    key: randomUUID(),
    op: 'post',
    kind,
    detail: '',
    debit,
    credit,
    amount: money('USDT', 1_000_000_000_000n),
  })
  await ledger.submit(deposit(capital, treasury, 'operator_deposit'))
  await Promise.all(wallets.map((wallet) => ledger.submit(deposit(chain, wallet, 'deposit'))))
}
