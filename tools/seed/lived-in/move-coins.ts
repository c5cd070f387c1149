import { mulDivUp, ONE, parseUnits } from '#contract/money.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { getGasRules } from '#server/modules/wallet/gas/gas-rules.ts'
import { holdPostings } from '#server/modules/wallet/payouts/outgoing.ts'
import { outgoingOf, type WithdrawalRow } from '#server/modules/wallet/payouts/payout-rows.ts'
import { insertWithdrawals, NEW_WITHDRAWAL } from '#server/modules/wallet/withdrawal/withdrawal-rows.ts'
import type { Past } from './past.ts'
import type { PastChain } from './past-chain.ts'

/** Coins that reach a member over the chain. */
export interface PastDeposit {
  readonly coin: 'USDT' | 'MCS' | 'TRX'
  readonly amount: string
}

/** Coins that leave over the chain. */
export interface PastWithdrawal {
  readonly coin: 'USDT' | 'MCS'
  readonly amount: string
  readonly address: string
  readonly memo: string | null
  /** The address is new, the withdrawal waits, and the member thinks again. */
  readonly isCancelled?: true
}

/** Coins of the faucet, on the member's own address until they are solid. */
export async function depositCoins(
  past: Past,
  chain: PastChain,
  { memberId, deposits }: { readonly memberId: string; readonly deposits: readonly PastDeposit[] },
): Promise<void> {
  const { address } = await past.modules.wallet.getDepositAddress(memberId)
  for (const { coin, amount } of deposits) await chain.sendCoins(address, coin, amount)
  await chain.settle(past)
}

/** A withdrawal as one with a code would stand there, up to its end on the chain. */
export async function withdrawCoins(
  past: Past,
  chain: PastChain,
  { memberId, coin, amount, address, memo, isCancelled }: PastWithdrawal & { readonly memberId: string },
): Promise<void> {
  const { kernel, modules } = past
  const units = parseUnits(amount)
  const price = coin === 'MCS' ? (await modules.market.mcsPrice(kernel.db))?.units : ONE
  if (units === undefined || price === undefined) throw new Error('a withdrawal needs an amount and a price')
  const { prepaid } = await getGasRules(kernel)
  const now = kernel.clock.now()
  const row: WithdrawalRow = {
    ...NEW_WITHDRAWAL,
    id: newUuid(now.getTime()),
    member_id: memberId,
    coin,
    address,
    units,
    memo,
    recipient_id: null,
    worth: mulDivUp(units, price, ONE),
    prepaid,
    expected_fee: (await modules.wallet.estimateWithdrawal({ coin, to: address })) ?? null,
    needs_staff: false,
    not_before: isCancelled === true ? plus(now, DAY_MS) : null,
    created_at: now,
  }
  await kernel.db.tx(async (tx) => {
    await insertWithdrawals(tx, [row])
    await modules.ledger.post(tx, holdPostings(outgoingOf(row)))
  })
  if (isCancelled === true) {
    await kernel.db.tx((tx) => modules.wallet.cancelWithdrawal(tx, { memberId, id: row.id }))
    return
  }
  await modules.wallet.approveDue()
  await chain.settle(past)
}
