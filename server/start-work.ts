import { startSealingLoop } from './modules/ledger/start-sealing-loop.ts'
import { startTrxPriceLoop } from './modules/market/start-trx-price-loop.ts'
import type { Kernel, Modules } from './wiring.ts'

/** Something that goes on until it is stopped. */
export interface Work {
  stop(): Promise<void> | void
}

/** Stops everything, what began last first. */
export async function stopWork(started: readonly Work[]): Promise<void> {
  for (const work of started.toReversed()) await work.stop()
}

/** Everything a worker does besides answering; each part is stopped in the reverse order. */
export async function startWork(
  kernel: Kernel,
  { ledger, market, chain, game, notifications, signals, alerts, programs, transparency }: Modules,
) {
  await market.confirmMcsPrice()
  await kernel.jobs.start()
  await notifications.saveAppServices()
  return [
    kernel.jobs,
    kernel.outbox.start(kernel.live.rhythm),
    notifications.startSendingLoop(),
    notifications.startTelegramLoop(),
    startSealingLoop({ ...kernel, ledger }),
    startTrxPriceLoop({ ...kernel, market }),
    ...(chain.isOn ? [await chain.start()] : []),
    game.startGameLoop(),
    signals.start(),
    alerts.startAlertsLoop(),
    programs.startWebhooksLoop(),
    transparency.startProbing(),
  ]
}

/** Opens what the operator's side of every module needs; safe to repeat. */
export async function openHouseAccounts(
  { db }: Kernel,
  { wallet, referral, membership, game }: Modules,
): Promise<void> {
  await wallet.openHouseAccounts()
  await referral.openHouseAccounts()
  await membership.openHouseAccounts()
  await game.openHouseAccounts(db)
}
