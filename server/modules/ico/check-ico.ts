import { formatUnits } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import { lockedOf, proceedsOf } from './ico-accounts.ts'
import type { IcoContext } from './ico-context.ts'
import { ROUND_COLUMNS, type RoundRow } from './rounds.ts'

const MEMBERS_A_LOOK = 2_000

interface Locked {
  readonly memberId: string
  readonly left: bigint
}

/** Rounds of which more or less was sold than the ledger received. */
async function checkRounds({ db, ledger }: IcoContext): Promise<string[]> {
  return db.tx(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`)
    const rounds = await tx.many<RoundRow>(sql`select ${ROUND_COLUMNS} from ico_rounds order by number`)
    const sold = await ledger.getBalances(
      tx,
      rounds.map(({ id }) => proceedsOf(id)),
    )
    return rounds.flatMap((round, index) => {
      const received = sold[index] ?? 0n
      return received === round.sold
        ? []
        : [`round ${round.number}: ${formatUnits(round.sold)} sold, ${formatUnits(received)} received`]
    })
  })
}

/** The next members who entered, and what is still locked of it. */
function nextMembers({ many }: Pick<IcoContext['db'], 'many'>, after: string): Promise<Locked[]> {
  return many<Locked>(sql`
    select member_id as "memberId", sum(obtained - released)::bigint as left from ico_entries
    where member_id > ${after}::uuid group by member_id order by member_id limit ${MEMBERS_A_LOOK}`)
}

/** Compares what was sold and what is locked with the ledger; returns where they differ, none when all is right. */
export async function checkIco(self: IcoContext): Promise<readonly string[]> {
  const wrong = await checkRounds(self)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const members = await self.db.tx(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read`)
      const found = await nextMembers(tx, after)
      const held = await self.ledger.getBalances(
        tx,
        found.map(({ memberId }) => lockedOf(memberId)),
      )
      found.forEach(({ memberId, left }, index) => {
        const balance = held[index] ?? 0n
        if (balance !== left)
          wrong.push(`${memberId}: ${formatUnits(left)} locked, ${formatUnits(balance)} in the books`)
      })
      return found
    })
    const last = members.at(-1)
    if (last === undefined || members.length < MEMBERS_A_LOOK) return wrong
    after = last.memberId
  }
}
