import { printUnits } from '#contract/money.ts'
import { isTronAddress } from '#contract/rules/tron-address.ts'
import type { WalletCoin } from '#contract/wallet-parts.ts'
import { ChainDown, type FeeEstimate } from '#server/modules/chain/chain.ts'
import { available, gas } from './accounts.ts'
import { demandRecipient } from './check-recipient.ts'
import { PREPAID_UNITS, type Asking, type WalletDeps } from './deps.ts'
import { gasCost } from './gas.ts'
import { lockOf } from './locks.ts'
import { readLimits } from './withdraw-limits.ts'
import { isNewAddress, readWithoutWait } from './withdraw-waits.ts'

/** What the network will most likely take; undefined for no address, and while the node does not answer. */
export async function estimateFee(
  { chain, log }: Pick<WalletDeps, 'chain' | 'log'>,
  payment: { readonly coin: WalletCoin; readonly to: string },
): Promise<FeeEstimate | undefined> {
  if (!(await isTronAddress(payment.to))) return undefined
  try {
    return await chain.estimate(payment)
  } catch (error) {
    if (!(error instanceof ChainDown)) throw error
    log.warn({ err: error }, 'no fee estimate: the node does not answer')
    return undefined
  }
}

/** What a withdrawal costs now and how much may be withdrawn. With an address also whose it is and what it costs there. Throws WITHDRAW-B004, B005. */
export async function getWithdrawFee(
  wallet: WalletDeps,
  { asking, coin, address }: { asking: Asking; coin: WalletCoin; address: string | undefined },
) {
  const { db, ledger, parameters } = wallet
  const { memberId } = asking
  const to = address?.trim() ?? ''
  const recipient = to === '' ? undefined : await demandRecipient(wallet, db, { memberId, address: to })
  const isInside = recipient !== undefined
  const estimate = to === '' || isInside ? undefined : await estimateFee(wallet, { coin, to })
  const limits = await readLimits(wallet, db, { asking, coin })
  const { balance: gasUnits } = await ledger.readBalance(db, gas(memberId))
  const { balance, hold } = await ledger.readBalance(db, available(memberId, coin))
  const missing = PREPAID_UNITS - gasUnits
  return {
    prepaidTrx: printUnits(isInside ? 0n : PREPAID_UNITS),
    gasTrx: printUnits(gasUnits),
    expectedTrx:
      estimate === undefined
        ? null
        : { low: printUnits(estimate.lowSun), high: printUnits(estimate.highSun) },
    recipientHoldsUsdt: estimate?.recipientHolds ?? null,
    internal: isInside,
    isNewAddress: to !== '' && (await isNewAddress(db, memberId, to)),
    min: printUnits(limits.min),
    max: printUnits(limits.max),
    dayLeft: printUnits(limits.dayLeft),
    automaticUsdt: await parameters.read('withdraw.automatic_usdt'),
    automaticLeftUsdt: printUnits(limits.automaticLeftWorth),
    withoutWaitUsdt: printUnits(await readWithoutWait(wallet, db, { memberId, address: to, limits })),
    waitHours: await parameters.read('withdraw.new_address_hours'),
    withdrawable: printUnits(balance - hold),
    lock: (await lockOf(wallet, db, memberId)) ?? null,
    topUp:
      missing > 0n && !isInside
        ? { trx: printUnits(missing), usdt: printUnits(await gasCost(wallet, missing)) }
        : null,
  }
}
