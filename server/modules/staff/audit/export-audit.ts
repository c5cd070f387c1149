import { csvOf } from '#server/kernel/files/csv.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'
import { type AuditRow } from './audit.ts'
import { COLUMNS, conditionOf, resolve, type AuditChoice, type Self } from './list-audit.ts'

const HEADINGS = [
  'batch',
  'place',
  'at',
  'staff',
  'roles',
  'address',
  'device',
  'action',
  'subject',
  'before',
  'after',
  'reason',
]

/** The same as a table, at most so many rows, as they are sealed: members by their marks. */
export async function exportAudit(
  self: Self,
  { most, ...choice }: AuditChoice & { most: number },
  by: Person,
): Promise<string> {
  const { db } = self
  const rows = await db.many<AuditRow>(sql`
    select ${COLUMNS} from staff_audit where ${conditionOf(await resolve(self, db, choice), by)} order by at desc, id desc limit ${most}`)
  return csvOf([
    HEADINGS,
    ...rows.map((row) => [
      String(row.batch),
      row.position,
      row.at.toISOString(),
      row.login_id,
      row.roles,
      row.address,
      row.device,
      row.action,
      row.subject,
      row.before,
      row.after,
      row.reason,
    ]),
  ])
}
