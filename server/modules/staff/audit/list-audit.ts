import type { AuditEntry } from '#contract/console/people/audit.ts'
import { consoleApi } from '#contract/console.ts'
import { toCount } from '#contract/money.ts'
import type { Area } from '#contract/operation.ts'
import { mayDo, type StaffRole } from '#contract/rules/staff-rights.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'
import { and, sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { dayStartMs } from '#server/kernel/period.ts'
import { pageOf, parseCursor } from '#server/kernel/console/keyset.ts'
import { memberMark } from '#server/kernel/console/member-mark.ts'
import { type AuditRow, loadFacts } from './audit.ts'
import type { StaffContext } from '../staff-context.ts'
import { nameMarks, subjectsOf } from '../members/member-marks.ts'
import { visibleKinds } from '../requests/requests.ts'

export interface AuditChoice {
  readonly staffId?: string | undefined
  readonly action?: string | undefined
  /** A subject as it is shown: a member by ID. */
  readonly subject?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const ZONE = 'Asia/Seoul'
export const COLUMNS = sql`
  id, batch, position, at, staff_id, login_id, name, roles, address, device, action, subject, before, after, reason`
/** Roles that read the whole log; everybody else reads the actions of their own area. */
const READS_ALL: readonly StaffRole[] = ['owner', 'risk', 'auditor']

/** Everybody may sign in and take a request back; that makes it nobody's area. */
const OF_OTHERS: ReadonlySet<string> = new Set(['session', 'requests'])

/** The actions that a person's roles may read: their own area, and the decisions on its requests. */
function ownActions({ roles }: Person): string[] {
  const areas: Readonly<Record<string, Area>> = consoleApi
  return Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries(calls)
      .filter(([, operation]) => !OF_OTHERS.has(area) && mayDo(roles, operation.right))
      .map(([name]) => `${area}.${name}`),
  )
}

const given = (text: string | undefined) => (text === undefined || text === '' ? undefined : text)
const dayOf = (text: string | undefined, daysLater: 0 | 1) =>
  text === undefined ? undefined : dayStartMs(text, ZONE, daysLater)

export type Self = Pick<StaffContext, 'db' | 'identity'>
type Resolved = Omit<AuditChoice, 'subject'> & { readonly subjects: string[] | undefined }

export async function resolve(
  { identity }: Self,
  db: Queryable,
  { subject, ...choice }: AuditChoice,
): Promise<Resolved> {
  const typed = given(subject)
  return { ...choice, subjects: typed === undefined ? undefined : await subjectsOf({ identity }, db, typed) }
}

/** A number that is none is nobody's. */
function ofPerson(staffId = ''): Sql {
  return isUuid(staffId) ? sql`staff_id = ${staffId}` : sql`false`
}

export function conditionOf({ subjects, ...choice }: Resolved, by: Person): Sql {
  const [from, to] = [dayOf(choice.from, 0), dayOf(choice.to, 1)]
  const isAll = by.roles.some((role) => READS_ALL.includes(role))
  return and([
    isAll
      ? undefined
      : sql`(action = any (${ownActions(by)}) or staff_id = ${by.id}
          or (starts_with(action, 'requests.') and split_part(subject, ' ', 1) = any (${visibleKinds(by)})))`,
    given(choice.staffId) === undefined ? undefined : ofPerson(choice.staffId),
    given(choice.action) === undefined ? undefined : sql`starts_with(action, ${choice.action})`,
    subjects === undefined ? undefined : sql`subject = any (${subjects})`,
    from === undefined ? undefined : sql`at >= ${new Date(from)}`,
    to === undefined ? undefined : sql`at < ${new Date(to)}`,
  ])
}

function toAuditEntry(row: AuditRow, name: (text: string) => string): AuditEntry {
  return {
    id: row.id,
    batch: toCount(row.batch),
    place: row.position,
    at: row.at.toISOString(),
    by: { id: row.staff_id, loginId: row.login_id, name: row.name },
    roles: row.roles,
    address: row.address,
    device: row.device,
    action: row.action,
    subject: name(row.subject),
    before: row.before === null ? null : { ...loadFacts(name(row.before)) },
    after: row.after === null ? null : { ...loadFacts(name(row.after)) },
    reason: row.reason,
  }
}

/** The actions of staff that the reader may see, newest first. */
export async function listAudit(
  self: Self,
  { cursor, size, ...choice }: AuditChoice & { cursor?: string | undefined; size: number },
  by: Person,
) {
  const after = parseCursor(cursor)
  const beyond = after === undefined ? sql`true` : sql`(at, id) < (${after.at}, ${after.id}::uuid)`
  const { db } = self
  const found = await db.many<AuditRow>(sql`
    select ${COLUMNS} from staff_audit where ${conditionOf(await resolve(self, db, choice), by)} and ${beyond}
    order by at desc, id desc limit ${size + 1}`)
  const { rows, next } = pageOf(found, size, ({ at, id }) => ({ at, id }))
  const name = await nameMarks(
    self,
    by,
    rows.flatMap(({ subject, before: was, after: is }) => [subject, was, is]),
  )
  return { items: rows.map((row) => toAuditEntry(row, name)), next }
}

/** What staff did about a member before a moment, newest first: under their number, or under the ID as older entries have it. */
export async function entriesAbout(
  db: Queryable,
  member: { readonly id: string; readonly loginId: string },
  { before, limit }: { before: Date; limit: number },
): Promise<AuditEntry[]> {
  const rows = await db.many<AuditRow>(sql`
    select ${COLUMNS} from staff_audit where subject = any (${[memberMark(member.id), member.loginId]}) and at < ${before} order by at desc, id desc limit ${limit}`)
  return rows.map((row) => toAuditEntry(row, (text) => text))
}
