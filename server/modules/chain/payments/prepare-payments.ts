import { TRX_TRANSFER_SUN } from '#contract/rules/money/gas-payout.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { isConfirmed } from '#server/kernel/database/keepers.ts'
import { runLanes } from '#server/kernel/jobs/run-lanes.ts'
import { approvePayment } from './approve-payments.ts'
import type { ChainContext } from '../chain-context.ts'
import { burntSun } from './estimate.ts'
import { fenced } from '../lease.ts'
import { transitionPayment, type Payment, paymentsIn, publishPaymentEvent } from './payments.ts'
import { ChainDown, type TronNode } from '../node/tron-node.ts'
import { type Coin, FEE_CAP_SUN, type Token } from '../node/tron-settings.ts'

/** They are decided one after the other: what was promised before counts for the next. */
const MAX_PER_ROUND = 50
/** Transfers that the node tries out at the same time. */
const AT_ONCE = 8

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
  const payments = await paymentsIn(self.db, ['QUEUED'], { most: MAX_PER_ROUND })
  if (payments.length === 0) return ready
  const round = await openRound(self, payments)
  for (const payment of payments) {
    const verdict = await decide(self, round, payment)
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

/** What several payments of a round need to know is asked for once. */
interface Round {
  readonly attemptsOf: (id: string) => bigint
  readonly sunOf: (address: string) => Promise<bigint>
  readonly unitsOf: (coin: Token, address: string) => Promise<bigint>
  readonly prices: () => ReturnType<TronNode['prices']>
  /** Of a transfer of a token; undefined when the contract would refuse it. Throws ChainDown. */
  readonly energyOf: (payment: Payment) => bigint | undefined
}

function once<Key extends string, Found>(find: (key: Key) => Promise<Found>): (key: Key) => Promise<Found> {
  const known = new Map<Key, Promise<Found>>()
  return (key) => {
    const found = known.get(key) ?? find(key)
    known.set(key, found)
    return found
  }
}

/** Balances are those of the round's beginning: nothing that leaves while it lasts is forgotten among what is committed. */
async function openRound(self: ChainContext, payments: readonly Payment[]): Promise<Round> {
  const { main } = self.nodes
  const { contracts } = self.tron
  const attempts = await countAttempts(
    self.db,
    payments.map(({ id }) => id),
  )
  const energies = await tryOut(self, payments)
  const prices = once(() => main.prices())
  const unitsBy = {
    USDT: once((address: string) => main.unitsOf('newest', contracts.USDT, address)),
    MCS: once((address: string) => main.unitsOf('newest', contracts.MCS, address)),
  }
  return {
    attemptsOf: (id) => attempts.get(id) ?? 0n,
    sunOf: once(async (address) => (await main.sunOf('newest', address)) ?? 0n),
    unitsOf: (coin, address) => unitsBy[coin](address),
    prices: () => prices(''),
    energyOf({ id }) {
      const end = energies.get(id)
      if (end?.status !== 'fulfilled') throw end?.reason ?? new ChainDown('a transfer was not tried out')
      return end.value
    },
  }
}

type Tried = PromiseSettledResult<bigint | undefined>

/** What each transfer of a token would use, some at a time. */
async function tryOut(
  { nodes, tron }: ChainContext,
  payments: readonly Payment[],
): Promise<ReadonlyMap<string, Tried>> {
  const ends = new Map<string, Tried>()
  const waiting = [...payments]
  await runLanes(AT_ONCE, async () => {
    for (let payment = waiting.shift(); payment !== undefined; payment = waiting.shift()) {
      const { id, kind, coin, to, units } = payment
      if (coin === 'TRX') continue
      const from = kind === 'sweep' ? payment.from : tron.hotAddress
      const energy = nodes.main.energyOf({ contract: tron.contracts[coin], from, to, units })
      const [end] = await Promise.allSettled([energy])
      ends.set(id, end)
    }
  })
  return ends
}

async function decide(self: ChainContext, round: Round, payment: Payment): Promise<Verdict> {
  // What is queued again has only attempts that are proven dead.
  if (round.attemptsOf(payment.id) >= MAX_ATTEMPTS) return 'never'
  const from = payment.kind === 'sweep' ? payment.from : self.tron.hotAddress
  const sun = await round.sunOf(from)
  const committed = payment.kind === 'sweep' ? NOTHING : await committedOf(self.db, payment.coin)
  if (payment.coin === 'TRX') return checkTrx(self, payment, { sun, committedSun: committed.sun })
  const units = await round.unitsOf(payment.coin, from)
  if (units < payment.units + committed.units) return { waitsFor: `${payment.coin} of the sender` }
  const energy = round.energyOf(payment)
  if (energy === undefined) return { waitsFor: `the contract of ${payment.coin}` }
  const prices = await round.prices()
  const feeSun = burntSun(energy, prices)
  if (feeSun > FEE_CAP_SUN || energy * prices.energySun > payment.feeLimitSun) return 'never'
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

async function countAttempts(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.many<{ id: string; count: bigint }>(sql`
    select payment_id as id, count(*) from chain_attempts where payment_id = any (${[...ids]}::uuid[]) group by 1`)
  return new Map(rows.map(({ id, count }) => [id, count]))
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
