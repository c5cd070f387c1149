import { mulDivDown, ONE, formatUnits } from '#contract/money.ts'
import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { available, bonus, gas, locked } from '../accounts.ts'
import type { WalletContext } from '../wallet-context.ts'
import { getGasRules } from '../gas/gas-rules.ts'
import { lockOf } from '../locks.ts'

/** What the member owns. Everything is read in the given transaction, or as of now. */
export async function getWallet(
  wallet: WalletContext,
  db: Queryable,
  memberId: string,
): Promise<WalletBalance> {
  const { ledger, market } = wallet
  const [mcs, usdt, free, kept, trx, price, lock] = [
    await ledger.getBalance(db, available(memberId, 'MCS')),
    await ledger.getBalance(db, available(memberId, 'USDT')),
    await ledger.getBalance(db, bonus(memberId)),
    await ledger.getBalance(db, locked(memberId)),
    await ledger.getBalance(db, gas(memberId)),
    await market.mcsPrice(db),
    await lockOf(wallet, db, memberId),
  ]
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
    gasTrx: formatUnits(trx.balance),
    prepaidTrx: formatUnits((await getGasRules(wallet)).prepaid),
    price: price === undefined ? null : { value: formatUnits(price.units), at: price.at.toISOString() },
    totalUsdt:
      price === undefined
        ? null
        : formatUnits(usdt.balance + mulDivDown(mcs.balance + kept.balance + free.balance, price.units, ONE)),
    withdrawLock: lock ?? null,
  }
}
