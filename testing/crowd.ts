import { randomUUID } from 'node:crypto'
import { parseTyped } from '#contract/money.ts'
import { sql } from '#server/kernel/db.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import type { App } from '#server/app.ts'

const A_PIECE = 1_000

/** The posting of a deposit that the chain has made final. */
function depositOf(ownerId: string, units: bigint): Posting {
  return {
    key: randomUUID(),
    op: 'post',
    kind: 'deposit',
    detail: '',
    debit: { class: 'CHAIN', currency: 'USDT' },
    credit: { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId },
    amount: { currency: 'USDT', units },
  }
}

/**
 * Many confirmed members at once, past sign-up and its slow password hash; `inviterOf` names the place of the one who
 * invited, which must come before. Each gets so much USDT. Answers their numbers.
 */
export async function aCrowd(
  { kernel, modules }: Pick<App, 'kernel' | 'modules'>,
  crowd: { count: number; usdt: string; inviterOf?: (place: number) => number | undefined },
): Promise<string[]> {
  const units = parseTyped(crowd.usdt) ?? 0n
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
      await modules.ledger.openAccounts(tx, [
        { class: 'CHAIN', currency: 'USDT' },
        ...piece.map((ownerId) => ({ class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId }) as const),
      ])
      for (const [place, memberId] of piece.entries()) {
        const inviter = crowd.inviterOf?.(from + place)
        await modules.referral.enrol(tx, {
          memberId,
          inviterId: inviter === undefined ? undefined : ids[inviter],
        })
      }
      if (units > 0n)
        await modules.ledger.post(
          tx,
          piece.map((id) => depositOf(id, units)),
        )
    })
  }
  return ids
}
