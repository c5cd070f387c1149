import type { MembershipItem } from '#contract/rules/money/membership.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { MembershipContext } from '../membership-context.ts'

/** The hours around an end at which its renewal acts: step 0 notifies a day ahead, steps 1 to 4 try to pay (docs/product/decisions.md D-35). */
const STEP_HOURS = [-48, -24, 0, 24, 48] as const
export const LAST_STEP = STEP_HOURS.length - 1

export function stepAt(end: Date, step: number): Date {
  return plus(end, (STEP_HOURS[step] ?? 0) * HOUR_MS)
}

type Of = { readonly memberId: string; readonly item: MembershipItem }

/** Whether renewal is on, by item. */
export async function getAutoRenew(db: Queryable, memberId: string) {
  const rows = await db.many<{ item: MembershipItem; next: Date | null }>(sql`
    select item, next_step_at as next from membership_renewals where member_id = ${memberId} and is_on`)
  const of = (item: MembershipItem) => rows.find((row) => row.item === item)
  return {
    SIGNAL: of('SIGNAL') !== undefined,
    AUTOBOT: of('AUTOBOT') !== undefined,
    nextOf: (item: MembershipItem) => of(item)?.next ?? undefined,
  }
}

/** Switches renewals on or off, under the members' locks. Repeating a choice keeps its time. */
export async function switchRenewals(
  { clock }: Pick<MembershipContext, 'clock'>,
  tx: Tx,
  choices: readonly (Of & { readonly on: boolean })[],
): Promise<void> {
  if (choices.length === 0) return
  await tx.run(sql`
    insert into membership_renewals as r (member_id, item, is_on, changed_at)
    select *, ${clock.now()}::timestamptz from unnest(${choices.map(({ memberId }) => memberId)}::uuid[],
      ${choices.map(({ item }) => item)}::text[], ${choices.map(({ on }) => on)}::boolean[])
    on conflict (member_id, item) do update set is_on = excluded.is_on, changed_at = excluded.changed_at,
      for_end = null, next_step_at = null where r.is_on <> excluded.is_on`)
}

interface Moved extends Of {
  /** When what is paid ends; null when nothing runs. */
  readonly end: Date | null
}

/** The renewals that are on of several members' items, whose end is another than the one they were planned for. */
function findMoved(tx: Tx, of: readonly Of[], now: Date): Promise<Moved[]> {
  return tx.many<Moved>(sql`
    select r.member_id as "memberId", r.item, e.end from unnest(${of.map(({ memberId }) => memberId)}::uuid[],
      ${of.map(({ item }) => item)}::text[]) o (member_id, item)
    join membership_renewals r on r.member_id = o.member_id and r.item = o.item and r.is_on
    cross join lateral (
      select max(s.ends_at) as end from membership_subscriptions s
      where s.member_id = r.member_id and s.item = r.item and s.state = 'PAID' and s.ends_at > ${now}) e
    where r.for_end is distinct from e.end`)
}

/** Sets when the renewals of items do something next, after anything has changed. Nothing running renews nothing. */
export async function planRenewals(
  { clock }: Pick<MembershipContext, 'clock'>,
  tx: Tx,
  of: readonly Of[],
): Promise<void> {
  const now = clock.now()
  const moved = await findMoved(tx, of, now)
  if (moved.length === 0) return
  const planned = moved.map(({ end }) => {
    const step = end === null ? -1 : STEP_HOURS.findIndex((_, index) => stepAt(end, index) >= now)
    return end === null || step < 0 ? { step: 0, next: null } : { step, next: stepAt(end, step) }
  })
  await tx.run(sql`
    update membership_renewals r set for_end = p.for_end, step = p.step, next_step_at = p.next
    from unnest(${moved.map(({ memberId }) => memberId)}::uuid[], ${moved.map(({ item }) => item)}::text[],
      ${moved.map(({ end }) => end)}::timestamptz[], ${planned.map(({ step }) => step)}::smallint[],
      ${planned.map(({ next }) => next)}::timestamptz[]) p (member_id, item, for_end, step, next)
    where r.member_id = p.member_id and r.item = p.item`)
}
