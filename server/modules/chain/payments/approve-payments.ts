import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { ChainContext } from '../chain-context.ts'
import { fenced } from '../lease.ts'
import { transitionPayment, type Payment } from './payments.ts'

const APPROVAL_MS = 24 * HOUR_MS
/** Approvals are renewed when half of their time is over: those that wait for a cap never meet their end. */
const RENEW_MS = APPROVAL_MS / 2
const MAX_RENEWED = 50

/**
 * Approves a payment that is about to be signed: the module that ordered it checks it once more, and this worker's key vouches
 * for it. False: it waits, because the check failed or this process has no key.
 */
export async function approvePayment(
  { approver, hooks, clock, log, tron }: ChainContext,
  tx: Tx,
  payment: Payment,
): Promise<boolean> {
  if (approver === undefined) return false
  if (payment.kind === 'sweep' && payment.to !== tron.hotAddress) return false
  const memberId = payment.kind === 'payment' ? await hooks.checkPayment(tx, payment) : null
  if (memberId === undefined) {
    log.error({ payment: payment.id }, 'payment not approved: it is not what was asked for, or not agreed to')
    return false
  }
  const { id, kind, coin, to, units } = payment
  const expiresAt = plus(clock.now(), APPROVAL_MS)
  const authenticator = approver.sign({ id, kind, coin, to, units, memberId, expiresAt })
  await tx.run(sql`
    insert into chain_approvals (payment_id, member_id, expires_at, authenticator)
    values (${id}, ${memberId}, ${expiresAt}, ${authenticator})
    on conflict (payment_id) do update set member_id = excluded.member_id, expires_at = excluded.expires_at,
      authenticator = excluded.authenticator`)
  return true
}

/** Sends what is ready without an approval, or with one that is old, back to be checked and approved again. */
export async function renewApprovals(self: ChainContext, fence: bigint): Promise<void> {
  const due = await self.db.many<{ id: string }>(sql`
    select p.id from chain_payments p left join chain_approvals v on v.payment_id = p.id
    where p.state = 'READY' and (v.payment_id is null or v.expires_at < ${plus(self.clock.now(), RENEW_MS)})
      and not exists (select from chain_attempts a where a.payment_id = p.id and a.state <> 'DEAD')
      and not exists (select from chain_refusals r where r.payment_id = p.id)
    order by p.requested_at limit ${MAX_RENEWED}`)
  for (const { id } of due)
    await fenced(self.db, fence, (tx) => transitionPayment(tx, { id, state: 'READY' }, { state: 'QUEUED' }))
}
