import { parseTyped, formatUnits } from '#contract/money.ts'
import { isClosingRest } from '#contract/rules/money/closing-rest.ts'
import { WALLET_COINS, type WalletCoin } from '#contract/wallet/wallet-parts.ts'
import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { adjust } from '../treasury/adjust.ts'
import { available, locked } from '../accounts.ts'
import type { WalletContext } from '../wallet-context.ts'
import { MIN_WITHDRAWAL } from '../withdrawal/withdraw-limits.ts'

interface MoneyLeft {
  /** Coins of which there is enough to be taken out, or some that is not free. */
  readonly blockers: WalletCoin[]
  /** What is too little to be withdrawn, in millionths. */
  readonly rests: readonly { readonly coin: WalletCoin; readonly units: bigint }[]
}

/** What MCS and USDT a member has who wants to close the account. A bonus is forfeited anyway. */
async function loadMoneyLeft(
  { ledger, parameters }: WalletContext,
  db: Queryable,
  memberId: string,
): Promise<MoneyLeft> {
  const blockers: WalletCoin[] = []
  const rests = []
  for (const coin of WALLET_COINS) {
    const { balance: units, hold } = await ledger.getBalance(db, available(memberId, coin))
    const kept = coin === 'MCS' ? (await ledger.getBalance(db, locked(memberId))).balance : 0n
    const least = parseTyped(await parameters.get(MIN_WITHDRAWAL[coin])) ?? 0n
    if (hold === 0n && kept === 0n && isClosingRest(coin, units, least)) rests.push({ coin, units })
    else if (units !== 0n || kept !== 0n) blockers.push(coin)
  }
  return { blockers, rests }
}

/** The same as the member reads it, in whole coins. */
export async function getMoneyLeft(wallet: WalletContext, db: Queryable, memberId: string) {
  const { blockers, rests } = await loadMoneyLeft(wallet, db, memberId)
  return { blockers, rests: rests.map(({ coin, units }) => ({ coin, amount: formatUnits(units) })) }
}

/** Books what an erased member gave up to the adjustments: from there it can only go to members again. */
export async function collectRests(wallet: WalletContext, tx: Tx, memberId: string): Promise<void> {
  const { rests } = await loadMoneyLeft(wallet, tx, memberId)
  for (const { coin, units } of rests)
    await adjust(wallet, tx, {
      name: `closing rest ${memberId} ${coin}`,
      memberId,
      coin,
      units,
      direction: 'DEBIT',
      detail: 'closing',
      reference: memberId,
    })
}
