import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { ChainContext } from '../chain-context.ts'
import { FEE_LIMIT_SUN } from '../payments/payments.ts'
import { isUnpaid, type LostAttempt, type LostPayment } from './find-lost-payments.ts'

/**
 * adopted: the database stands where the chain does, and the worker ends it as any other payment. The others are listed apart. unpaid:
 * nothing was ever paid. held: the member has less than was paid and is locked. house: between the house's own addresses.
 */
export type Adoption = 'adopted' | 'unpaid' | 'held' | 'unknownMember' | 'house'

/** Books a payment that the database lost, or part of it, so that nobody can be paid for it again. */
export async function adoptPayment(self: ChainContext, tx: Tx, lost: LostPayment): Promise<Adoption> {
  const isThere = (await tx.maybe(sql`select 1 from chain_payments where id = ${lost.id}`)) !== undefined
  const outcome = isThere || !isUnpaid(lost) ? await makePayment(self, tx, { lost, isThere }) : 'unpaid'
  if (outcome === 'adopted') await adoptAttempts(tx, lost)
  else for (const attempt of lost.attempts) await recordLost(self, tx, { attempt, outcome })
  return outcome
}

/** Makes sure that there is a payment which the signatures belong to. */
async function makePayment(
  self: ChainContext,
  tx: Tx,
  { lost, isThere }: { readonly lost: LostPayment; readonly isThere: boolean },
): Promise<Adoption> {
  const { id, kind, coin, units, to, memberId, signedAt } = lost.last
  if (isThere) return 'adopted'
  if (kind !== 'payment') return (await insertHousePayment(tx, lost)) ? 'adopted' : 'house'
  if (to === undefined || typeof memberId !== 'string') return 'unknownMember'
  const outcome = await self.hooks.adoptPayment(tx, { id, memberId, coin, to, units, at: signedAt })
  if (outcome !== 'adopted') return outcome
  await tx.run(sql`
    insert into chain_payments (id, kind, coin, to_address, units, fee_limit_sun, state, requested_at)
    values (${id}, 'payment', ${coin}, ${to}, ${units}, ${lost.last.feeLimitSun ?? FEE_LIMIT_SUN}, 'READY', ${signedAt})`)
  return 'adopted'
}

/** A sweep or gas of an address that the database still has. False for one of a lost address, or beside another one that is open. */
async function insertHousePayment(tx: Tx, { last }: LostPayment): Promise<boolean> {
  const { id, kind, coin, units, to, derivationIndex, toDerivationIndex, signedAt } = last
  const address = kind === 'sweep' ? derivationIndex : toDerivationIndex
  if (to === undefined || address === undefined || address === null) return false
  const added = await tx.run(sql`
    insert into chain_payments (id, kind, coin, to_address, derivation_index, to_derivation_index, units, fee_limit_sun, state, requested_at)
    select ${id}, ${kind}, ${coin}, ${to}, ${derivationIndex ?? null}::integer, ${toDerivationIndex ?? null}::integer, ${units},
      ${last.feeLimitSun ?? FEE_LIMIT_SUN}, 'READY', ${signedAt}
    where exists (select from chain_addresses where derivation_index = ${address})
    on conflict do nothing`)
  return added === 1
}

/** Every signature in turn, as if the signer had just handed it over; the dead ones are proven dead at once. */
async function adoptAttempts(tx: Tx, lost: LostPayment): Promise<void> {
  for (const { signature, fate, isKnown } of lost.attempts) {
    const { id, attempt, txid, signed, expiresAt, signedAt } = signature
    if (!isKnown) {
      await makeReady(tx, id)
      await tx.run(sql`
        insert into chain_attempts (payment_id, attempt, txid, signed, expires_at, signed_at)
        values (${id}, ${attempt}, ${txid}, ${signed}, ${expiresAt}, ${signedAt})`)
    }
    if (fate.kind === 'dead')
      await tx.run(sql`
        update chain_attempts set state = 'DEAD', block = ${fate.block} where txid = ${txid} and state = 'ALIVE'`)
  }
  // Nothing of it lives: it is looked at again like any payment that died.
  if (isUnpaid(lost))
    await tx.run(sql`update chain_payments set state = 'QUEUED' where id = ${lost.id} and state = 'READY'`)
}

/** Signatures belong to a payment that is ready; one whose former signature died goes there by the states' own way. */
async function makeReady(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update chain_payments set state = 'QUEUED' where id = ${id} and state in ('SIGNED', 'BROADCAST')`,
  )
  await tx.run(
    sql`update chain_payments set state = 'READY', waits_for = null where id = ${id} and state = 'QUEUED'`,
  )
  const { state } = await tx.one<{ state: string }>(sql`select state from chain_payments where id = ${id}`)
  assert(state === 'READY', `payment ${id} is ${state} and lacks signatures that the signer knows`)
}

async function recordLost(
  { clock }: Pick<ChainContext, 'clock'>,
  tx: Tx,
  { attempt: { signature, fate, isKnown }, outcome }: { attempt: LostAttempt; outcome: Adoption },
): Promise<void> {
  if (isKnown) return
  const { txid, id, kind, coin, units, to, memberId } = signature
  const receipt = fate.kind === 'onChain' ? fate.receipt : undefined
  const seen = receipt === undefined ? 'dead' : receipt.hasFailed ? 'reverted' : 'paid'
  await tx.run(sql`
    insert into chain_lost_signatures (txid, payment_id, kind, coin, units, to_address, member_id, fate, outcome, fee_sun, found_at)
    values (${txid}, ${id}, ${kind}, ${coin}, ${units}, ${to ?? null}, ${memberId ?? null}, ${seen}, ${outcome},
      ${receipt?.feeSun ?? 0n}, ${clock.now()})`)
}
