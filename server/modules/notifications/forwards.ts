import { sql, type Tx } from '#server/kernel/database/db.ts'
import { isAlarmKind, type AlarmKind } from './alarms/alarm-kinds.ts'

/** A notification as it is handed on to programs of its member. */
export interface Forward {
  readonly memberId: string
  readonly name: string
  readonly kind: AlarmKind
  readonly params: Readonly<Record<string, unknown>>
  readonly at: Date
}

interface ForwardRow {
  readonly member_id: string
  readonly name: string
  readonly kind: string
  readonly params: Readonly<Record<string, unknown>>
  readonly at: Date
}

/** From this transaction on, notifications of these kinds are put down for the member's programs; for an empty list none, and what waits goes. */
export async function changeForwarded(tx: Tx, memberId: string, kinds: readonly AlarmKind[]): Promise<void> {
  if (kinds.length === 0) await tx.run(sql`delete from notifications_forwards where member_id = ${memberId}`)
  await tx.run(
    kinds.length === 0
      ? sql`delete from notifications_listeners where member_id = ${memberId}`
      : sql`
        insert into notifications_listeners (member_id, kinds) values (${memberId}, ${[...kinds]}::text[])
        on conflict (member_id) do update set kinds = excluded.kinds`,
  )
}

/** Hands the oldest notifications over: with the transaction they are the caller's, and nobody gets them again. */
export async function removeForwards(tx: Tx, limit: number): Promise<Forward[]> {
  const rows = await tx.many<ForwardRow>(sql`
    delete from notifications_forwards where alarm_id in (
      select alarm_id from notifications_forwards order by at, alarm_id limit ${limit} for update skip locked)
    returning member_id, name, kind, params, at`)
  return rows.flatMap(({ member_id: memberId, kind, ...rest }) =>
    isAlarmKind(kind) ? [{ memberId, kind, ...rest }] : [],
  )
}
