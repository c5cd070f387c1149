import { randomUUID } from 'node:crypto'
import { parseTyped, type Currency } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import type { App } from '#server/app.ts'

const A_PIECE = 1_000

/** The posting of a deposit that the chain has made final. */
function depositOf(ownerId: string, { currency, units }: { currency: Currency; units: bigint }): Posting {
  return {
    key: randomUUID(),
    op: 'post',
    kind: 'deposit',
    detail: '',
    debit: { class: 'CHAIN', currency },
    credit: { class: 'MEMBER_AVAILABLE', currency, ownerId },
    amount: { currency, units },
  }
}

/**
 * Many confirmed members at once, past sign-up and its slow password hash; `inviterOf` names the index of the one who
 * invited, which must come before. Each gets so much of each coin. Returns their numbers.
 */
export async function aCrowd(
  { kernel, modules }: Pick<App, 'kernel' | 'modules'>,
  crowd: { count: number; usdt?: string; mcs?: string; inviterOf?: (index: number) => number | undefined },
): Promise<string[]> {
  const sums = [
    { currency: 'USDT', units: parseTyped(crowd.usdt ?? '0') ?? 0n },
    { currency: 'MCS', units: parseTyped(crowd.mcs ?? '0') ?? 0n },
  ] as const
  const ids = Array.from({ length: crowd.count }, () => randomUUID())
  await kernel.db.run(sql`
    insert into identity_members (id, login_id, email, name, phone_number, country, password_hash, state, invite_code,
      inflow_route, locale, timezone, created_at, confirmed_at)
    select m, 'c' || left(replace(m::text, '-', ''), 18), m || '@mail.example', 'Crowd', m::text, 'KOR', '', 'ACTIVE', m::text,
      'ETC', 'en', 'Asia/Seoul', ${kernel.clock.now()}, ${kernel.clock.now()}
    from unnest(${ids}::uuid[]) m`)
  for (let from = 0; from < ids.length; from += A_PIECE) {
    const piece = ids.slice(from, from + A_PIECE)
    await kernel.db.tx(async (tx) => {
      const accounts = sums.flatMap(({ currency }) => [
        { class: 'CHAIN', currency } as const,
        ...piece.map((ownerId) => ({ class: 'MEMBER_AVAILABLE', currency, ownerId }) as const),
      ])
      await modules.ledger.openAccounts(tx, accounts)
      for (const [index, memberId] of piece.entries()) {
        const inviter = crowd.inviterOf?.(from + index)
        await modules.referral.enrol(tx, {
          memberId,
          inviterId: inviter === undefined ? undefined : ids[inviter],
        })
      }
      const given = sums.filter(({ units }) => units > 0n)
      if (given.length > 0)
        await modules.ledger.post(
          tx,
          piece.flatMap((id) => given.map((sum) => depositOf(id, sum))),
        )
    })
  }
  return ids
}
