import { mulDivDown, ONE, formatUnits } from '#contract/money.ts'
import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import type { FindOf } from '#server/kernel/database/share-reads.ts'
import type { AccountName, Balance } from '#server/modules/ledger/ledger.ts'
import { accountsOf, available, bonus, gas, locked } from '../accounts.ts'
import type { WalletContext } from '../wallet-context.ts'
import { getGasRules } from '../gas/gas-rules.ts'
import { findLocks } from '../locks.ts'

/** What a member owns, by what a function says of each account. */
export type ToWallet = (memberId: string, balanceOf: (name: AccountName) => Balance) => WalletBalance

/** Reads what the wallets of members show besides their balances. */
export async function prepareWallets(
  wallet: WalletContext,
  db: Queryable,
  memberIds: readonly string[],
): Promise<ToWallet> {
  const price = await wallet.market.mcsPrice(db)
  const locks = await findLocks(wallet, db, memberIds)
  const { prepaid } = await getGasRules(wallet)
  return (memberId, balanceOf) => {
    const [mcs, usdt] = [balanceOf(available(memberId, 'MCS')), balanceOf(available(memberId, 'USDT'))]
    const [free, kept] = [balanceOf(bonus(memberId)), balanceOf(locked(memberId))]
    const [mcsFree, usdtFree] = [mcs.balance - mcs.hold, usdt.balance - usdt.hold]
    return {
      MCS: {
        available: formatUnits(mcsFree),
        locked: formatUnits(kept.balance),
        hold: formatUnits(mcs.hold),
        bonus: formatUnits(free.balance),
        withdrawable: formatUnits(mcsFree),
      },
      USDT: {
        available: formatUnits(usdtFree),
        hold: formatUnits(usdt.hold),
        withdrawable: formatUnits(usdtFree),
      },
      gasTrx: formatUnits(balanceOf(gas(memberId)).balance),
      prepaidTrx: formatUnits(prepaid),
      price: price === undefined ? null : { value: formatUnits(price.units), at: price.at.toISOString() },
      totalUsdt:
        price === undefined
          ? null
          : formatUnits(
              usdt.balance + mulDivDown(mcs.balance + kept.balance + free.balance, price.units, ONE),
            ),
      withdrawLock: locks.get(memberId) ?? null,
    }
  }
}

/** What members own. Everything is read in the given transaction, or as of now. */
export async function findWallets(
  wallet: WalletContext,
  db: Queryable,
  memberIds: readonly string[],
): Promise<FindOf<WalletBalance>> {
  const balances = await wallet.ledger.findBalances(db, memberIds.flatMap(accountsOf))
  const toWallet = await prepareWallets(wallet, db, memberIds)
  return (memberId) => toWallet(memberId, balances)
}
