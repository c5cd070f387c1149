import { TRX_TRANSFER_SUN } from '#contract/rules/money/gas-payout.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { isConfirmed } from '#server/kernel/database/keepers.ts'
import { approvePayment } from './approve-payments.ts'
import type { ChainContext } from '../chain-context.ts'
import { TRANSFER_BYTES } from './estimate.ts'
import { fenced } from '../lease.ts'
import { transitionPayment, type Payment, paymentsIn, publishPaymentEvent } from './payments.ts'
import { type Coin, FEE_CAP_SUN } from '../node/tron-settings.ts'

/** Each asks the node several things, one after the other: what was promised before counts for the next. */
const MAX_PER_ROUND = 50

/** One that died so often never comes into a block, whatever the reason: some two days of trying. */
const MAX_ATTEMPTS = 1_000

type Verdict = 'ready' | 'never' | { readonly waitsFor: string }

/**
 * Looks once more before anything is signed: what would it burn now, and is the money there? A payment above the fee cap,
 * or that no block will hold, is refused; one for which the hot wallet lacks money waits. Returns how many became ready. Throws ChainDown, LeaseLost.
 */
export async function preparePayments(self: ChainContext, fence: bigint): Promise<number> {
  let ready = 0
  // After a restore a payment may have been signed that seems to wait: given back now, it would be paid and refunded.
  if ((await isConfirmed(self.db)) === false) return ready
  for (const payment of await paymentsIn(self.db, ['QUEUED'], { most: MAX_PER_ROUND })) {
    const verdict = await decide(self, payment)
    ready += verdict === 'ready' ? 1 : 0
    await fenced(self.db, fence, async (tx) => {
      if (verdict === 'ready') {
        const isApproved = await approvePayment(self, tx, payment)
        const to = isApproved
          ? { state: 'READY' as const }
          : { state: 'QUEUED' as const, waitsFor: 'approval' }
        return void (await transitionPayment(tx, payment, to))
      }
      if (verdict === 'never') return refuse(self, tx, payment)
      await transitionPayment(tx, payment, { state: 'QUEUED', waitsFor: verdict.waitsFor })
    })
    if (typeof verdict === 'object') self.log.warn({ payment: payment.id, ...verdict }, 'payment waits')
  }
  return ready
}

/** Fails the payments that the signer refused. Returns how many. */
export async function releaseRefused(self: ChainContext, fence: bigint): Promise<number> {
  const refused = await self.db.many<{ payment_id: string; reason: string }>(sql`
    select r.payment_id, r.reason from chain_refusals r join chain_payments p on p.id = r.payment_id
    where p.state = 'READY'`)
  const reasonOf = new Map(refused.map(({ payment_id: id, reason }) => [id, reason]))
  for (const payment of await paymentsIn(self.db, ['READY'])) {
    const reason = reasonOf.get(payment.id)
    if (reason === undefined) continue
    self.log.error({ payment: payment.id, reason }, 'the signer refused a payment')
    await fenced(self.db, fence, (tx) => refuse(self, tx, payment))
  }
  return refused.length
}

async function refuse(self: ChainContext, tx: Tx, payment: Payment): Promise<void> {
  const at = self.clock.now()
  if (!(await transitionPayment(tx, payment, { state: 'FAILED', at, failure: 'refused' }))) return
  const event = { kind: 'failed', id: payment.id, burntUnits: 0n, why: 'refused' } as const
  await publishPaymentEvent(self, tx, { kind: payment.kind, event })
}

async function decide(self: ChainContext, payment: Payment): Promise<Verdict> {
  const { main } = self.nodes
  // What is queued again has only attempts that are proven dead.
  if ((await attemptsOf(self.db, payment)) >= MAX_ATTEMPTS) return 'never'
  const from = payment.kind === 'sweep' ? payment.from : self.tron.hotAddress
  const sun = (await main.sunOf('newest', from)) ?? 0n
  const committed = payment.kind === 'sweep' ? NOTHING : await committedOf(self.db, payment.coin)
  if (payment.coin === 'TRX') return checkTrx(self, payment, { sun, committedSun: committed.sun })
  const contract = self.tron.contracts[payment.coin]
  const units = await main.unitsOf('newest', contract, from)
  if (units < payment.units + committed.units) return { waitsFor: `${payment.coin} of the sender` }
  const energy = await main.energyOf({ contract, from, to: payment.to, units: payment.units })
  if (energy === undefined) return { waitsFor: `the contract of ${payment.coin}` }
  const { energySun, byteSun } = await main.prices()
  const feeSun = energy * energySun + TRANSFER_BYTES * byteSun
  if (feeSun > FEE_CAP_SUN || energy * energySun > payment.feeLimitSun) return 'never'
  return sun >= feeSun + committed.sun ? 'ready' : { waitsFor: 'TRX of the sender' }
}

async function checkTrx(
  { nodes }: ChainContext,
  payment: Payment,
  { sun, committedSun }: { sun: bigint; committedSun: bigint },
): Promise<Verdict> {
  // A sweep of TRX leaves its fee behind; the balance is smaller only when some was spent since.
  if (payment.kind === 'sweep') return sun > payment.units ? 'ready' : 'never'
  if (payment.kind === 'payment' && (await nodes.main.isContract(payment.to))) return 'never'
  // Gas is for one transfer: an address that has enough for one is not given more.
  if (payment.kind === 'gas' && ((await nodes.main.sunOf('newest', payment.to)) ?? 0n) >= FEE_CAP_SUN)
    return 'never'
  const needed = payment.units + TRX_TRANSFER_SUN + committedSun
  return sun >= needed ? 'ready' : { waitsFor: 'TRX of the hot wallet' }
}

async function attemptsOf(db: Queryable, { id }: Pick<Payment, 'id'>): Promise<bigint> {
  const { count } = await db.one<{ count: bigint }>(
    sql`select count(*) from chain_attempts where payment_id = ${id}`,
  )
  return count
}

const NOTHING = { units: 0n, sun: 0n }

/** What the hot wallet owes already: of the coin itself, and of TRX what is being sent and the fees of all that is under way. */
async function committedOf(db: Queryable, coin: Coin): Promise<{ units: bigint; sun: bigint }> {
  const { units, trx, payments } = await db.one<{ units: bigint; trx: bigint; payments: bigint }>(sql`
    select coalesce(sum(units) filter (where coin = ${coin}), 0)::bigint as units,
      coalesce(sum(units) filter (where coin = 'TRX'), 0)::bigint as trx, count(*) as payments
    from chain_payments where kind <> 'sweep' and state in ('READY', 'SIGNED', 'BROADCAST')`)
  return { units, sun: trx + payments * FEE_CAP_SUN }
}
