import { money, type Currency } from '#contract/money.ts'
import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { HouseReceipt } from '#server/modules/chain/chain.ts'
import type { AccountName, Ledger } from '#server/modules/ledger/ledger.ts'
import {
  bonusBudget,
  capital,
  chainOf,
  openHouseAccounts,
  rewardTreasury,
  swapTreasury,
} from '../accounts.ts'

/** The operator's own money reached the hot wallet: it is the operator's capital. The same receipt twice is one. */
export async function bookFunding(ledger: Ledger, tx: Tx, receipt: HouseReceipt): Promise<void> {
  await openHouseAccounts(ledger, tx)
  await ledger.post(tx, [
    {
      key: namedUuid(`funding ${receipt.id}`),
      op: 'post',
      kind: 'operator_funding',
      detail: receipt.txid,
      debit: chainOf(receipt.coin),
      credit: capital(receipt.coin),
      amount: money(receipt.coin, receipt.units),
      reference: receipt.id,
    },
  ])
}

/** TRX that the operator's own transactions burnt: sweeps and their gas. */
export async function bookHouseFee(
  ledger: Ledger,
  tx: Tx,
  fee: { id: string; units: bigint },
): Promise<void> {
  if (fee.units === 0n) return
  await openHouseAccounts(ledger, tx)
  await ledger.post(tx, [
    {
      key: namedUuid(`house fee ${fee.id}`),
      op: 'post',
      kind: 'operator_funding',
      detail: 'network fee',
      debit: capital('TRX'),
      credit: chainOf('TRX'),
      amount: money('TRX', fee.units),
      reference: fee.id,
    },
  ])
}

/** What the operator sets aside of its capital for a purpose, once under a name. Never more than the capital it has. */
export interface Allocation {
  readonly name: string
  readonly to: 'swapTreasury' | 'bonusBudget' | 'rewardTreasury'
  readonly currency: Currency
  readonly units: bigint
}

function accountFor({ to, currency }: Pick<Allocation, 'to' | 'currency'>): AccountName {
  if (to === 'rewardTreasury') return rewardTreasury
  return to === 'bonusBudget' ? bonusBudget : swapTreasury(currency)
}

/** Sets capital aside for swaps, the sign-up bonus or reward plans. Returns whether the capital was there. */
export async function allocate(ledger: Ledger, tx: Tx, allocation: Allocation): Promise<boolean> {
  await openHouseAccounts(ledger, tx)
  const { balance } = await ledger.holdBalance(tx, capital(allocation.currency))
  const isThere = balance >= allocation.units
  const key = namedUuid(`allocation ${allocation.name}`)
  if (!isThere && (await ledger.findEntry(key)) === undefined) return false
  await ledger.post(tx, [
    {
      key,
      op: 'post',
      kind: 'operator_deposit',
      detail: allocation.name,
      debit: capital(allocation.currency),
      credit: accountFor(allocation),
      amount: money(allocation.currency, allocation.units),
    },
  ])
  return true
}

/** What is left of what was set aside for a purpose, the class of its account, and the capital more could come from. */
export async function getAllocated(
  ledger: Ledger,
  db: Queryable,
  purpose: Pick<Allocation, 'to' | 'currency'>,
) {
  const account = accountFor(purpose)
  const [balance = 0n, left = 0n] = await ledger.getBalances(db, [account, capital(purpose.currency)])
  return { account: account.class, balance, capital: left }
}

/** Shares of what the operator brings in, in hundredths; the rest stays capital. */
const SANDBOX_SHARES: Readonly<Record<Currency, readonly (readonly [Allocation['to'], bigint])[]>> = {
  MCS: [
    ['swapTreasury', 50n],
    ['bonusBudget', 10n],
  ],
  USDT: [
    ['swapTreasury', 50n],
    ['rewardTreasury', 30n],
  ],
  TRX: [['swapTreasury', 50n]],
}

/** In a sandbox nobody sits at the console yet when the first play coins arrive: they are shared out at once. */
export async function shareOut(ledger: Ledger, tx: Tx, receipt: HouseReceipt): Promise<void> {
  for (const [to, share] of SANDBOX_SHARES[receipt.coin]) {
    const units = (receipt.units * share) / 100n
    const name = `${to} ${receipt.id}`
    if (units > 0n) await allocate(ledger, tx, { name, to, currency: receipt.coin, units })
  }
}
