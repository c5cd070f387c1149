import { toCount, formatUnits } from '#contract/money.ts'
import { PROOF_COINS, type ProofCoin } from '#contract/rules/proofs/proof-format.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { TransparencyContext } from '../transparency-context.ts'

/** What a reading is made of. */
export interface ReserveContext extends Pick<TransparencyContext, 'db' | 'clock' | 'log' | 'chain'> {
  readonly ledger: Pick<TransparencyContext['ledger'], 'sumOwed'>
}

/** What lay on the chain at one solid block, and what members were owed then; in millionths. */
export interface ReserveReading {
  readonly readAt: Date
  readonly block: number
  readonly coins: readonly {
    readonly coin: ProofCoin
    readonly hot: bigint
    readonly members: bigint
    readonly cold: bigint
    readonly owed: bigint
  }[]
}

/**
 * Reads every address at one solid block and sums what members are owed. Writes nothing while blocks came in between: figures of two
 * moments prove nothing. Below 100 % it alarms. Returns a note. Throws ChainDown.
 */
export async function recordReserves(self: ReserveContext): Promise<string> {
  const { chain, ledger, db, clock, log } = self
  if (!chain.isOn) return 'no chain'
  const { block, isOfOneMoment, held } = await chain.reconcile()
  if (!isOfOneMoment) return `blocks came while block ${block} was read`
  const owed = new Map((await ledger.sumOwed(db)).map(({ currency, units }) => [currency, units]))
  const readAt = clock.now()
  await db.tx(async (tx) => {
    for (const coin of PROOF_COINS) {
      const { hot, members, cold } = held[coin]
      await tx.run(sql`
        insert into transparency_reserves (read_at, coin, block, hot, members, cold, owed)
        values (${readAt}, ${coin}, ${block}, ${hot}, ${members}, ${cold}, ${owed.get(coin) ?? 0n})`)
    }
  })
  const short = PROOF_COINS.filter((coin) => {
    const { hot, members, cold } = held[coin]
    return hot + members + cold < (owed.get(coin) ?? 0n)
  })
  if (short.length > 0) log.fatal({ coins: short, block }, 'ALARM: reserves are below what members are owed')
  const ratios = PROOF_COINS.map((coin) => {
    const { hot, members, cold } = held[coin]
    return `${coin} ${formatUnits(hot + members + cold)} of ${formatUnits(owed.get(coin) ?? 0n)}`
  })
  return `block ${block}: ${ratios.join(', ')}${short.length > 0 ? `; SHORT: ${short.join(', ')}` : ''}`
}

/** The newest reading, or the newest of one day in Korea; undefined when there is none. */
export async function findReserves(db: Queryable, day?: string): Promise<ReserveReading | undefined> {
  const chosen =
    day === undefined
      ? sql`true`
      : sql`read_at >= (${day}::date::timestamp at time zone 'Asia/Seoul')
          and read_at < ((${day}::date + 1)::timestamp at time zone 'Asia/Seoul')`
  const rows = await db.many<{
    read_at: Date
    coin: ProofCoin
    block: bigint
    hot: bigint
    members: bigint
    cold: bigint
    owed: bigint
  }>(sql`
    select read_at, coin, block, hot, members, cold, owed from transparency_reserves
    where read_at = (select max(read_at) from transparency_reserves where ${chosen})`)
  const [first] = rows
  if (first === undefined) return undefined
  const coins = PROOF_COINS.flatMap((coin) => rows.filter((row) => row.coin === coin)).map(
    ({ coin, hot, members, cold, owed }) => ({ coin, hot, members, cold, owed }),
  )
  return { readAt: first.read_at, block: toCount(first.block), coins }
}
