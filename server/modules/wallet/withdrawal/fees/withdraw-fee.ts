import { formatUnits } from '#contract/money.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { ChainDown } from '#server/modules/chain/chain.ts'
import { available, gas } from '../../accounts.ts'
import { requireRecipient } from '../check-recipient.ts'
import type { Asking } from '../../asking.ts'
import type { WalletContext } from '../../wallet-context.ts'
import { getGasRules } from '../../gas/gas-rules.ts'
import { gasCost } from '../../gas/gas.ts'
import { lockOf } from '../../locks.ts'
import { getLimits } from '../withdraw-limits.ts'
import { isNewAddress, getWithoutWait } from '../withdraw-waits.ts'

/** What a node says of a fee; undefined while it does not answer. */
export async function unlessDown<Told>(
  { log }: Pick<WalletContext, 'log'>,
  asked: Promise<Told>,
): Promise<Told | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ChainDown)) throw error
    log.warn({ err: error }, 'no fee estimate: the node does not answer')
    return undefined
  }
}

/** What a withdrawal costs now and how much may be withdrawn. With an address also whose it is and what it costs there. Throws WITHDRAW-B004, B005. */
export async function getWithdrawFee(
  wallet: WalletContext,
  { asking, coin, address }: { asking: Asking; coin: WalletCoin; address: string | undefined },
) {
  const { db, ledger, parameters } = wallet
  const { memberId } = asking
  const to = address?.trim() ?? ''
  const recipient = to === '' ? undefined : await requireRecipient(wallet, db, { memberId, address: to })
  const isInside = recipient !== undefined
  const estimate =
    to === '' || isInside ? undefined : await unlessDown(wallet, wallet.chain.fees.estimate({ coin, to }))
  const limits = await getLimits(wallet, db, { asking, coin })
  const { balance: gasUnits } = await ledger.getBalance(db, gas(memberId))
  const { balance, hold } = await ledger.getBalance(db, available(memberId, coin))
  const { prepaid } = await getGasRules(wallet)
  const missing = prepaid - gasUnits
  const cost = missing > 0n && !isInside ? await gasCost(wallet, db, missing) : undefined
  return {
    prepaidTrx: formatUnits(isInside ? 0n : prepaid),
    gasTrx: formatUnits(gasUnits),
    expectedTrx:
      estimate === undefined
        ? null
        : { low: formatUnits(estimate.lowSun), high: formatUnits(estimate.highSun) },
    recipientHoldsUsdt: estimate?.recipientHolds ?? null,
    internal: isInside,
    isNewAddress: to !== '' && (await isNewAddress(db, memberId, to)),
    min: formatUnits(limits.min),
    max: formatUnits(limits.max),
    dayLeft: formatUnits(limits.dayLeft),
    automaticUsdt: await parameters.get('withdraw.automatic_usdt'),
    automaticLeftUsdt: formatUnits(limits.automaticLeftWorth),
    withoutWaitUsdt: formatUnits(await getWithoutWait(wallet, db, { memberId, address: to, limits })),
    waitHours: await parameters.get('withdraw.new_address_hours'),
    withdrawable: formatUnits(balance - hold),
    lock: (await lockOf(wallet, db, memberId)) ?? null,
    topUp:
      missing > 0n && !isInside
        ? { trx: formatUnits(missing), usdt: cost === undefined ? null : formatUnits(cost) }
        : null,
  }
}
