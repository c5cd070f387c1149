import { mulDivDown, ONE, printUnits } from '#contract/money.ts'
import type { WalletBalance } from '#contract/wallet-parts.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { available, bonus, gas, locked } from './accounts.ts'
import type { WalletDeps } from './deps.ts'
import { lockOf } from './locks.ts'

/** What the member owns. Everything is read in the given transaction, or as of now. */
export async function readWallet(
  wallet: WalletDeps,
  db: Queryable,
  memberId: string,
): Promise<WalletBalance> {
  const { ledger, market } = wallet
  const [mcs, usdt, free, kept, trx, price, lock] = [
    await ledger.readBalance(db, available(memberId, 'MCS')),
    await ledger.readBalance(db, available(memberId, 'USDT')),
    await ledger.readBalance(db, bonus(memberId)),
    await ledger.readBalance(db, locked(memberId)),
    await ledger.readBalance(db, gas(memberId)),
    await market.mcsPrice(db),
    await lockOf(wallet, db, memberId),
  ]
  const [mcsFree, usdtFree] = [mcs.balance - mcs.hold, usdt.balance - usdt.hold]
  return {
    MCS: {
      available: printUnits(mcsFree),
      locked: printUnits(kept.balance),
      hold: printUnits(mcs.hold),
      bonus: printUnits(free.balance),
      withdrawable: printUnits(mcsFree),
    },
    USDT: {
      available: printUnits(usdtFree),
      hold: printUnits(usdt.hold),
      withdrawable: printUnits(usdtFree),
    },
    gasTrx: printUnits(trx.balance),
    price: price === undefined ? null : { value: printUnits(price.units), at: price.at.toISOString() },
    totalUsdt:
      price === undefined
        ? null
        : printUnits(usdt.balance + mulDivDown(mcs.balance + kept.balance, price.units, ONE)),
    withdrawLock: lock ?? null,
  }
}
