import type { Alert, changeAlert as changeAlertCall } from '#contract/trading/alerts.ts'
import { failures } from '#contract/failures/failures.ts'
import type { BodyOf } from '#contract/operation.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { toAlert, type AlertRow, ALERT_COLUMNS } from './alert-rows.ts'
import type { AlertsContext } from './alerts-context.ts'
import { matchUpToNow, requireAhead } from './create-alert.ts'

type Change = BodyOf<typeof changeAlertCall>

/** The member's alerts, the newest first. */
export async function listAlerts(
  { clock }: Pick<AlertsContext, 'clock'>,
  db: Queryable,
  memberId: string,
): Promise<Alert[]> {
  const rows = await db.many<AlertRow>(sql`
    select ${ALERT_COLUMNS}, (select count(*) from alerts_firings f
      where f.alert_id = a.id and f.at > ${plus(clock.now(), -DAY_MS)}) as lately
    from alerts_alerts a where member_id = ${memberId} order by created_at desc, id desc`)
  return rows.map(toAlert)
}

async function lockAlert(tx: Tx, memberId: string, id: string): Promise<AlertRow> {
  const row = await tx.maybe<AlertRow>(sql`
    select ${ALERT_COLUMNS}, 0::bigint as lately from alerts_alerts
    where id = ${id} and member_id = ${memberId} for update`)
  if (row === undefined) throw new Failure(failures.common.notFound)
  return row
}

/** The pair of an alert that is to watch for a price again. */
async function findPair({ db }: AlertsContext, memberId: string, id: string) {
  return db.maybe<{ symbol: string }>(sql`
    select symbol from alerts_alerts
    where id = ${id} and member_id = ${memberId} and kind = 'PRICE' and not is_on`)
}

/**
 * Turns an alert on or off, or chooses how it comes. One that is turned on begins to watch from now on. Throws COMMON-A001 for
 * one that is not the member's, ALERT-B003 when the price is beyond its level already, ALERT-A002.
 */
export async function changeAlert(
  self: AlertsContext,
  memberId: string,
  { id, change }: { id: string; change: Change },
): Promise<Alert> {
  if (!isUuid(id)) throw new Failure(failures.common.notFound)
  const waking = change.on === true ? await findPair(self, memberId, id) : undefined
  if (waking !== undefined) await matchUpToNow(self, waking.symbol)
  const now = self.clock.now()
  return self.db.tx(async (tx) => {
    // The pair's row before the alert's, as those who match lock them.
    if (waking !== undefined)
      await tx.maybe(sql`select 1 from alerts_prices where symbol = ${waking.symbol} for share`)
    const { is_on, symbol, direction, level } = await lockAlert(tx, memberId, id)
    const wakes = change.on === true && !is_on
    if (wakes && symbol !== null && direction !== null && level !== null)
      await requireAhead(tx, { symbol, direction, level })
    const isSwitched = change.on !== undefined && change.on !== is_on
    const row = await tx.one<AlertRow>(sql`
      update alerts_alerts set is_on = coalesce(${change.on ?? null}, is_on),
        channels = coalesce(${change.channels ?? null}::text[], channels),
        in_quiet = coalesce(${change.inQuiet ?? null}, in_quiet), repeats = coalesce(${change.repeats ?? null}, repeats),
        armed_at = case when ${wakes} then ${now} else armed_at end,
        changed_at = case when ${isSwitched} then ${now} else changed_at end
      where id = ${id} returning ${ALERT_COLUMNS}, 0::bigint as lately`)
    return toAlert(row)
  })
}

/** Deletes an alert of the member's; again, or of another's, it does nothing. */
export async function deleteAlert(
  { db }: AlertsContext,
  memberId: string,
  id: string,
): Promise<{ ended: boolean }> {
  if (!isUuid(id)) return { ended: false }
  const deleted = await db.run(sql`delete from alerts_alerts where id = ${id} and member_id = ${memberId}`)
  return { ended: deleted === 1 }
}
