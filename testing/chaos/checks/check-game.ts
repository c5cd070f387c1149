import { formatUnits } from '#contract/money.ts'
import { checkRound, type ProofFault } from '#contract/rules/game-proof.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Stage } from '#testing/chaos/workers/two-workers.ts'

/** What every member has at the beginning. */
export const GAME_START_MCS = '1000000'

export interface GameVerdict {
  readonly rounds: Readonly<Record<string, number>>
  readonly bets: number
  /** Bets taken after their round's closing. */
  readonly late: number
  /** Members whose stake has gone nowhere. */
  readonly stuck: number
  /** Rounds whose payments or fees do not follow from their evidence. */
  readonly wrong: number
  /** Members who have not what their bets say. */
  readonly drifted: number
  /** The checks that found something. */
  readonly found: readonly string[]
}

async function wrongRounds({ kernel, modules }: Stage): Promise<string[]> {
  const rounds = await kernel.db.many<{ seq: bigint }>(
    sql`select seq from game_rounds where decided_at is not null order by seq`,
  )
  const wrong: string[] = []
  for (const { seq } of rounds) {
    const first = await modules.game.getRoundProof(String(seq), 0)
    const bets = [...first.bets]
    let { next } = first
    while (next !== null) {
      const page = await modules.game.getRoundProof(String(seq), next)
      bets.push(...page.bets)
      next = page.next
    }
    const faults: readonly ProofFault[] = await checkRound({ ...first, bets })
    if (faults.length > 0) wrong.push(`round ${seq}: ${faults.join(', ')}`)
  }
  return wrong
}

/** Recomputes every round from its proof, and every member's balance from the bets. */
export async function checkGame(stage: Stage): Promise<GameVerdict> {
  const { db } = stage.kernel
  const states = await db.many<{ state: string; count: number }>(
    sql`select state, count(*)::integer as count from game_rounds group by state`,
  )
  const { bets, late } = await db.one<{ bets: number; late: number }>(sql`
    select count(*)::integer as bets, (count(*) filter (where b.placed_at >= r.closes_at))::integer as late
    from game_bets b join game_rounds r using (seq) where b.state <> 'CANCELLED'`)
  const { stuck } = await db.one<{ stuck: number }>(sql`
    select count(*)::integer as stuck from ledger_accounts a
    where class = 'GAME_POOL' and balance <> 0 or class = 'GAME_STAKE' and balance <> coalesce((
      select sum(units) from game_bets b where b.member_id = a.owner_id and b.state = 'PLACED'), 0)`)
  // Members with something from others' fees are told apart by the ledger's kinds.
  const drifted = await db.many<{ member: string; has: bigint; should: bigint }>(sql`
    select * from (
      select a.owner_id as member, a.balance as has, (${GAME_START_MCS}::bigint * 1000000
          - coalesce(sum(case when b.state = 'CANCELLED' then 0 else b.units end), 0)
          + coalesce(sum(b.adjust + b.profit), 0))::bigint as should
      from ledger_accounts a left join game_bets b on b.member_id = a.owner_id
      where a.class = 'MEMBER_AVAILABLE' and a.currency = 'MCS' group by a.owner_id, a.balance) x
    where has <> should`)
  const { taken, owed } = await db.one<{ taken: bigint; owed: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as taken,
      (select coalesce(sum(fee), 0)::bigint from game_bets) as owed
    from ledger_accounts where class in ('FEES', 'COMMISSION_PAYABLE') and currency = 'MCS'`)
  const wrong = await wrongRounds(stage)
  const books = await stage.modules.ledger.verify(db)
  return {
    rounds: Object.fromEntries(states.map(({ state, count }) => [state, count])),
    bets,
    late,
    stuck,
    wrong: wrong.length,
    drifted: drifted.length,
    found: [
      ...(late > 0 ? [`${late} bets came after the closing`] : []),
      ...(stuck > 0 ? [`${stuck} accounts of stakes hold what no bet explains`] : []),
      ...wrong,
      ...drifted.map(
        ({ member, has, should }) => `${member} has ${formatUnits(has)}, not ${formatUnits(should)}`,
      ),
      ...(taken === owed ? [] : [`fees of ${formatUnits(owed)} became ${formatUnits(taken)}`]),
      ...(books.isRight ? [] : [books.broken]),
    ],
  }
}
