import { sql } from '#server/kernel/database/db.ts'
import type { ChainContext } from './chain-context.ts'
import { COINS, type Coin } from './node/tron-settings.ts'

/** Balances on the chain against what is owed, per coin in millionths. */
export interface Reconciliation {
  readonly coin: Coin
  readonly onChainUnits: bigint
  readonly owedUnits: bigint
  /** On chain less owed: below zero, money is missing. */
  readonly surplusUnits: bigint
}
export interface Reconciled {
  readonly block: number
  /** False when blocks or ends of payments came while balances were read: the figures are of different moments. */
  readonly isOfOneMoment: boolean
  readonly coins: readonly Reconciliation[]
  /** Where it lies, in millionths; what is in cold storage is beside the books and in none of `coins`. */
  readonly held: Readonly<Record<Coin, Holding>>
}

export interface Holding {
  readonly hot: bigint
  readonly members: bigint
  readonly cold: bigint
}

const TRIES = 5
const AT_ONCE = 4

/**
 * Reads every balance of our addresses on the solid chain and compares with the books. What is on its way out counts as
 * owed until its block was read, so the figures are exact when no block came in between. Throws ChainDown.
 */
export async function reconcile(self: ChainContext, scanNext: () => Promise<unknown>): Promise<Reconciled> {
  for (let attempt = 1; ; attempt += 1) {
    await scanNext()
    const before = await getScannedBlock(self)
    const owed = await self.hooks.liabilities()
    const onChain = await balances(self)
    const after = (await self.nodes.main.top('solid')).number
    const isOfOneMoment =
      before === after && (await getScannedBlock(self)) === after && !(await isPaidUnbooked(self, after))
    if (!isOfOneMoment && attempt < TRIES) continue
    const coins = COINS.map((coin) => {
      const onChainUnits = onChain[coin].hot + onChain[coin].members
      return { coin, onChainUnits, owedUnits: owed[coin], surplusUnits: onChainUnits - owed[coin] }
    })
    const short = coins.filter(({ surplusUnits }) => surplusUnits < 0n).map(({ coin }) => coin)
    if (short.length > 0 && isOfOneMoment)
      self.log.error({ coins: short, block: after }, 'less lies on the chain than is owed')
    return { block: after, isOfOneMoment, coins, held: onChain }
  }
}

/** Whether a payment is in a solid block but not booked yet, and so counts as both owed and paid. */
async function isPaidUnbooked({ db }: ChainContext, solid: number): Promise<boolean> {
  const found = await db.maybe(
    sql`select 1 from chain_attempts where state = 'ALIVE' and block <= ${solid} limit 1`,
  )
  return found !== undefined
}

async function getScannedBlock({ db }: ChainContext): Promise<number> {
  return (await db.one<{ block: number }>(sql`select block from chain_watch`)).block
}

type AddressKind = keyof Holding

/** The hot wallet, every address that ever received something, and cold storage. */
async function balances({ db, nodes, tron }: ChainContext): Promise<Record<Coin, Holding>> {
  const rows = await db.many<{ address: string }>(sql`
    select address from chain_addresses a
    where exists (select from chain_unswept u where u.derivation_index = a.derivation_index)
      or exists (select from chain_payments p where p.to_derivation_index = a.derivation_index) order by derivation_index`)
  const waiting: (readonly [AddressKind, string])[] = [
    ['hot', tron.hotAddress],
    ...rows.map(({ address }) => ['members', address] as const),
    ...tron.coldAddresses.map((address) => ['cold', address] as const),
  ]
  const none = { hot: 0n, members: 0n, cold: 0n }
  const sum = { MCS: { ...none }, USDT: { ...none }, TRX: { ...none } }
  const reconcileSome = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [kind, address] = next
      const [sun, usdt, mcs] = await Promise.all([
        nodes.main.sunOf('solid', address),
        nodes.main.unitsOf('solid', tron.contracts.USDT, address),
        nodes.main.unitsOf('solid', tron.contracts.MCS, address),
      ])
      sum.TRX[kind] += sun ?? 0n
      sum.USDT[kind] += usdt
      sum.MCS[kind] += mcs
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reconcileSome))
  return sum
}
