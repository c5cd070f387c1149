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

/** Switches renewal on or off, under the member's lock. Repeating a choice keeps its time. */
export async function switchRenewal(
  { clock }: Pick<MembershipContext, 'clock'>,
  tx: Tx,
  { memberId, item, on }: Of & { readonly on: boolean },
): Promise<void> {
  await tx.run(sql`
    insert into membership_renewals as r (member_id, item, is_on, changed_at)
    values (${memberId}, ${item}, ${on}, ${clock.now()})
    on conflict (member_id, item) do update set is_on = excluded.is_on, changed_at = excluded.changed_at,
      for_end = null, next_step_at = null where r.is_on <> excluded.is_on`)
}

/** Sets when the renewal of an item does something next, after anything has changed. Nothing running renews nothing. */
export async function planRenewal(
  { clock }: Pick<MembershipContext, 'clock'>,
  tx: Tx,
  { memberId, item }: Of,
): Promise<void> {
  const now = clock.now()
  const { end } = await tx.one<{ end: Date | null }>(sql`
    select max(ends_at) as end from membership_subscriptions
    where member_id = ${memberId} and item = ${item} and state = 'PAID' and ends_at > ${now}`)
  const step = end === null ? -1 : STEP_HOURS.findIndex((_, index) => stepAt(end, index) >= now)
  await tx.run(sql`
    update membership_renewals set for_end = ${end}, step = ${step < 0 ? 0 : step},
      next_step_at = ${end === null || step < 0 ? null : stepAt(end, step)}
    where member_id = ${memberId} and item = ${item} and is_on and for_end is distinct from ${end}`)
}
