import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { ChainContext } from '../chain-context.ts'
import { fenced } from '../lease.ts'
import type { ChainReceipt } from '../node/node-answers.ts'
import { agreedSolid, fateOf, type Solid } from '../node/nodes.ts'
import { type Attempt, transitionPayment, type Payment, paymentsIn, publishPaymentEvent } from './payments.ts'
import { settleSweep } from '../deposits/sweeps.ts'
import { ChainDown } from '../node/tron-node.ts'
import type { Coin, TronSettings } from '../node/tron-settings.ts'
import { hexOf } from '../node/tron-address.ts'

/** Payments that are looked after at the same time: most of it is waiting for nodes. */
const AT_ONCE = 8

interface Sent {
  readonly payment: Payment
  readonly attempt: Attempt
}

/**
 * Takes every signed payment one step on: stored as being sent, sent, looked up, ended. What a node answers to a
 * broadcast is a hint; only solid blocks end a payment, and only proof of death lets it be signed again. One payment's
 * trouble does not stop the others. Throws LeaseLost.
 */
export async function advancePayments(self: ChainContext, fence: bigint): Promise<number> {
  const payments = await paymentsIn(self.db, ['READY', 'SIGNED', 'BROADCAST'], { isSigned: true })
  const waiting = payments.flatMap((payment) =>
    payment.attempt === undefined ? [] : [{ payment, attempt: payment.attempt }],
  )
  const round = { fence, solid: waiting.length === 0 ? undefined : await solidOf(self) }
  let ended = 0
  let trouble: unknown
  const lane = async (): Promise<void> => {
    for (let sent = waiting.shift(); sent !== undefined && trouble === undefined; sent = waiting.shift())
      await advanceSafely(self, round, sent).then(
        (hasEnded) => void (ended += hasEnded ? 1 : 0),
        (error: unknown) => void (trouble ??= error),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  if (trouble !== undefined) throw trouble
  return ended
}

/** Asked once a round, before anything is looked up; undefined while the nodes do not agree: what is sent then only waits. */
async function solidOf(self: ChainContext): Promise<Solid | undefined> {
  try {
    return await agreedSolid(self.nodes)
  } catch (error) {
    if (!(error instanceof ChainDown)) throw error
    self.log.warn({ why: error.message }, 'payments on their way wait')
    return undefined
  }
}

interface Round {
  readonly fence: bigint
  readonly solid: Solid | undefined
}

async function advanceSafely(self: ChainContext, round: Round, sent: Sent): Promise<boolean> {
  try {
    return await advance(self, round, sent)
  } catch (error) {
    if (!(error instanceof ChainDown)) throw error
    self.log.warn({ payment: sent.payment.id, why: error.message }, 'payment left as it is')
    return false
  }
}

async function advance(
  self: ChainContext,
  { fence, solid }: Round,
  { payment, attempt }: Sent,
): Promise<boolean> {
  if (payment.state !== 'BROADCAST') {
    await fenced(self.db, fence, (tx) => announce(self, tx, { payment, attempt }))
    await send(self, { payment, attempt })
    return false
  }
  if (solid === undefined) return false
  const fate = await fateOf(self.nodes, { sent: attempt, solid })
  if (fate.kind === 'onChain') {
    await fenced(self.db, fence, (tx) => end(self, tx, { payment, attempt, receipt: fate.receipt }))
    return true
  }
  if (fate.kind === 'dead') {
    self.log.warn({ payment: payment.id, txid: attempt.txid, block: fate.block }, 'attempt is proven dead')
    await fenced(self.db, fence, (tx) => abandonAttempt(tx, { payment, attempt, block: fate.block }))
    return false
  }
  const seen = await self.nodes.main.receipt('newest', attempt.txid)
  if (seen === undefined) await send(self, { payment, attempt })
  if ((seen?.block ?? null) !== attempt.block)
    await fenced(self.db, fence, (tx) => recordBlock(tx, { payment, attempt, block: seen?.block ?? null }))
  return false
}

/** That it is going to be sent stands in the database before the first byte leaves. */
async function announce(self: ChainContext, tx: Tx, { payment, attempt }: Sent): Promise<void> {
  const { id, kind } = payment
  if (payment.state === 'READY') {
    if (!(await transitionPayment(tx, payment, { state: 'SIGNED' }))) return
    await publishPaymentEvent(self, tx, { kind, event: { kind: 'signed', id, txid: attempt.txid } })
  }
  if (!(await transitionPayment(tx, { id, state: 'SIGNED' }, { state: 'BROADCAST' }))) return
  await publishPaymentEvent(self, tx, { kind, event: { kind: 'broadcast', id, txid: attempt.txid } })
}

async function send(self: ChainContext, { payment, attempt }: Sent): Promise<void> {
  const hint = await self.nodes.main.broadcast(attempt.signed)
  self.log.info({ payment: payment.id, txid: attempt.txid, hint }, 'payment sent')
}

async function recordBlock(
  tx: Tx,
  { payment, attempt, block }: Sent & { block: number | null },
): Promise<void> {
  await tx.run(
    sql`update chain_attempts set block = ${block} where payment_id = ${payment.id} and attempt = ${attempt.number}`,
  )
}

async function abandonAttempt(tx: Tx, { payment, attempt, block }: Sent & { block: number }): Promise<void> {
  await tx.run(sql`
    update chain_attempts set state = 'DEAD', block = ${block}
    where payment_id = ${payment.id} and attempt = ${attempt.number}`)
  const isBack = await transitionPayment(tx, payment, { state: 'QUEUED' })
  assert(isBack, 'a payment whose attempt died was under way')
}

async function end(
  self: ChainContext,
  tx: Tx,
  { payment, attempt, receipt }: Sent & { receipt: ChainReceipt },
): Promise<void> {
  const { id, kind } = payment
  const at = self.clock.now()
  const isPaid = hasPaid(self.tron, payment, receipt)
  await tx.run(sql`
    update chain_attempts set state = ${isPaid ? 'SUCCESS' : 'FAILED'}, block = ${receipt.block},
      fee_sun = ${receipt.feeSun}, result = ${receipt.result}
    where payment_id = ${id} and attempt = ${attempt.number}`)
  const why = receipt.result === 'OUT_OF_ENERGY' ? 'outOfEnergy' : 'reverted'
  const to = isPaid ? { state: 'CONFIRMED' as const, at } : { state: 'FAILED' as const, at, failure: why }
  assert(await transitionPayment(tx, payment, to), 'a payment that ended was under way')
  if (kind !== 'payment') return settleSweep(self, tx, { payment, isPaid, feeSun: receipt.feeSun, at })
  const { txid } = attempt
  await publishPaymentEvent(self, tx, {
    kind,
    event: isPaid
      ? { kind: 'confirmed', id, txid, feeUnits: receipt.feeSun, at }
      : { kind: 'failed', id, burntUnits: receipt.feeSun, why },
  })
}

/** By the receipt and the contract's own log, never by what transfer() returned: the real USDT answers false. */
function hasPaid(
  { contracts }: TronSettings,
  { coin, to }: { coin: Coin; to: string },
  receipt: ChainReceipt,
): boolean {
  if (receipt.hasFailed) return false
  if (coin === 'TRX') return true
  const contract = hexOf(contracts[coin])
  const target = hexOf(to).slice(2)
  return (
    receipt.result === 'SUCCESS' &&
    receipt.logs.some((log) => log.contract === contract && log.topics[2]?.endsWith(target) === true)
  )
}
