import { plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { ChainContext } from '../chain-context.ts'
import { TRANSFER_BYTES } from '../payments/estimate.ts'
import { type Candidate, findSweepable, PAUSE_AFTER_FAILURE_MS } from './find-sweepable.ts'
import { fenced } from '../lease.ts'
import { FEE_LIMIT_SUN, type Payment } from '../payments/payments.ts'
import { ChainDown } from '../node/tron-node.ts'
import { FEE_CAP_SUN, type Token } from '../node/tron-settings.ts'

/** Stays on a swept address for the bandwidth of sweeping its TRX. */
const TRX_LEFT_SUN = 1_000_000n
/** Energy is bought for a tenth more than was estimated. */
const MARGIN_PERCENT = 110n

type Step =
  | { readonly kind: 'nothing'; readonly lyingUnits: bigint }
  | { readonly kind: 'wait'; readonly why: string }
  | { readonly kind: 'gas'; readonly units: bigint }
  | { readonly kind: 'sweep'; readonly units: bigint; readonly feeLimitSun: bigint }

/**
 * Orders sweeps of members' addresses to the hot wallet, once they are worth the fee, with TRX for it
 * first where there is none. Crediting does not depend on it. Returns how many orders were made. Throws LeaseLost.
 */
export async function orderSweeps(self: ChainContext, fence: bigint): Promise<number> {
  let ordered = 0
  for (const candidate of await findSweepable(self.db, { tron: self.tron, now: self.clock.now() })) {
    try {
      const step = await nextStep(self, candidate)
      if (step.kind === 'wait') self.log.warn({ ...candidate, why: step.why }, 'sweep waits')
      ordered += await fenced(self.db, fence, (tx) =>
        step.kind === 'wait' ? postpone(self, tx, candidate) : order(self, tx, { candidate, step }),
      )
    } catch (error) {
      if (!(error instanceof ChainDown)) throw error
      self.log.warn({ ...candidate, why: error.message }, 'sweep left for later')
    }
  }
  return ordered
}

function nextStep(self: ChainContext, { address, coin }: Candidate): Promise<Step> {
  return coin === 'TRX' ? nextTrxStep(self, address) : nextTokenStep(self, address, coin)
}

async function nextTrxStep({ nodes, tron }: ChainContext, address: string): Promise<Step> {
  const units = ((await nodes.main.sunOf('solid', address)) ?? 0n) - TRX_LEFT_SUN
  if (units < tron.sweepFrom.TRX) return { kind: 'nothing', lyingUnits: units > 0n ? units : 0n }
  return { kind: 'sweep', units, feeLimitSun: FEE_LIMIT_SUN }
}

async function nextTokenStep({ nodes, tron }: ChainContext, address: string, coin: Token): Promise<Step> {
  const { main } = nodes
  const contract = tron.contracts[coin]
  const units = await main.unitsOf('solid', contract, address)
  if (units < tron.sweepFrom[coin]) return { kind: 'nothing', lyingUnits: units }
  const energy = await main.energyOf({ contract, from: address, to: tron.hotAddress, units })
  if (energy === undefined) return { kind: 'wait', why: `the contract of ${coin} refuses` }
  const { energySun, byteSun } = await main.prices()
  const feeLimitSun = (energy * energySun * MARGIN_PERCENT) / 100n + 1n
  const neededSun = feeLimitSun + TRANSFER_BYTES * byteSun
  if (neededSun > FEE_CAP_SUN) return { kind: 'wait', why: 'energy is too dear' }
  const sun = (await main.sunOf('newest', address)) ?? 0n
  return sun < neededSun ? { kind: 'gas', units: neededSun - sun } : { kind: 'sweep', units, feeLimitSun }
}

/** Others have their turn: those that can never be swept would be all that is ever looked at. */
async function postpone(
  { clock }: ChainContext,
  tx: Tx,
  { derivationIndex, coin }: Candidate,
): Promise<number> {
  await tx.run(sql`
    update chain_unswept set put_off_until = ${plus(clock.now(), PAUSE_AFTER_FAILURE_MS)}
    where derivation_index = ${derivationIndex} and coin = ${coin}`)
  return 0
}

async function order(
  { clock, tron }: ChainContext,
  tx: Tx,
  { candidate, step }: { candidate: Candidate; step: Exclude<Step, { kind: 'wait' }> },
): Promise<number> {
  const { derivationIndex, address, coin } = candidate
  if (step.kind === 'nothing') {
    await tx.run(
      sql`update chain_unswept set units = ${step.lyingUnits} where derivation_index = ${derivationIndex} and coin = ${coin}`,
    )
    return 0
  }
  const id = newUuid(clock.nowMs())
  const now = clock.now()
  if (step.kind === 'gas')
    return tx.run(sql`
      insert into chain_payments (id, kind, coin, to_address, to_derivation_index, units, fee_limit_sun, requested_at)
      values (${id}, 'gas', 'TRX', ${address}, ${derivationIndex}, ${step.units}, ${FEE_LIMIT_SUN}, ${now}) on conflict do nothing`)
  return tx.run(sql`
    insert into chain_payments (id, kind, coin, to_address, derivation_index, units, fee_limit_sun, requested_at)
    values (${id}, 'sweep', ${coin}, ${tron.hotAddress}, ${derivationIndex}, ${step.units}, ${step.feeLimitSun}, ${now})
    on conflict do nothing`)
}

/** The house pays what a sweep or its gas burnt; swept units no longer count as unswept. */
export async function settleSweep(
  { hooks }: ChainContext,
  tx: Tx,
  { payment, isPaid, feeSun, at }: { payment: Payment; isPaid: boolean; feeSun: bigint; at: Date },
): Promise<void> {
  if (feeSun > 0n) await hooks.houseFee?.(tx, { id: payment.id, units: feeSun, at })
  if (isPaid && payment.kind === 'sweep')
    await tx.run(sql`
      update chain_unswept set units = greatest(units - ${payment.units}, 0)
      where derivation_index = ${payment.derivationIndex} and coin = ${payment.coin}`)
}
