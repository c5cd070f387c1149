import type { consoleApi } from '#contract/console.ts'
import type { StaffInquiryRow, StaffInquiryThread } from '#contract/console/words/inquiries.ts'
import { failures } from '#contract/failures/failures.ts'
import { INQUIRY_TYPES, type InquiryType } from '#contract/inquiries.ts'
import { addBusinessHours } from './queue/business-hours.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import type { ConsoleCalls, Look, Person } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor } from '#server/kernel/console/keyset.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { answering } from './answers/answers.console.ts'
import { templates } from './answers/templates.console.ts'
import type { InquiriesContext } from './inquiries-context.ts'
import { mayAnswer, maySee } from './inquiry-rights.ts'
import { assign } from './queue/assign-inquiry.ts'
import { getForStaff, listQueue, type QueuedInquiry, type StaffInquiry } from './queue/inquiry-queue.ts'
import { getStaffFile, view } from './queue/view-inquiry.ts'

type Self = InquiriesContext & ConsoleParts
type Calls = typeof consoleApi.inquiries

/** Whom to give an inquiry to, as a filter: undefined for everybody, null for nobody. */
function parseAssignee(text: string | undefined, by: Person): string | null | undefined {
  if (text === undefined || text === '') return undefined
  if (text === 'nobody') return null
  return text === 'me' ? by.id : text
}

async function toInquiries(
  self: Self,
  by: Person,
  rows: readonly QueuedInquiry[],
): Promise<StaffInquiryRow[]> {
  const nameOf = await self.nameMembers(
    by,
    rows.map((row) => row.memberId),
  )
  // Inquiries answered before there was a console may name people who are no staff.
  const staffIds = rows.flatMap(({ assignedTo }) =>
    assignedTo !== null && isUuid(assignedTo) ? [assignedTo] : [],
  )
  const colleague = await self.nameColleagues(staffIds)
  const answerMs = (await self.parameters.get('inquiry.answer_hours')) * HOUR_MS
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    title: row.title,
    state: row.state,
    member: nameOf(row.memberId),
    createdAt: row.createdAt.toISOString(),
    waitingSince: row.waitingSince?.toISOString() ?? null,
    dueAt: row.waitingSince === null ? null : plus(row.waitingSince, answerMs).toISOString(),
    isFirstAnswer: row.isFirstAnswer,
    assignee: row.assignedTo === null ? null : colleague(row.assignedTo),
  }))
}

function list(self: Self): Look<Calls['listInquiries']> {
  return async ({ staff, query: { cursor, size, queue, assignee, loginId, type: asked } }) => {
    const memberId = await self.findChosenMember(staff, loginId)
    const type = parseType(staff, asked)
    if (memberId === null || type === null) return { items: [], next: null }
    const found = await listQueue(self, {
      queue,
      type,
      assigneeId: parseAssignee(assignee, staff),
      memberId,
      after: parseCursor(cursor),
      limit: size + 1,
    })
    const { rows, next } = pageOf(found, size, ({ moment, id }) => ({ at: moment, id }))
    return { items: await toInquiries(self, staff, rows), next }
  }
}

/** The kinds a list is limited to: undefined for all, null for none of those asked for. */
function parseType(by: Person, asked: InquiryType | undefined): InquiryType | undefined | null {
  const type = asked ?? (INQUIRY_TYPES.every((one) => maySee(by, one)) ? undefined : 'error')
  return type === undefined || maySee(by, type) ? type : null
}

/** When the first answer and the last one are due, and when they came. */
async function clocksOf({ parameters }: Self, found: StaffInquiry): Promise<StaffInquiryThread['clocks']> {
  const dueAt = (hours: number) => new Date(addBusinessHours(found.createdAt.getTime(), hours)).toISOString()
  return {
    firstAnswer: {
      dueAt: dueAt(await parameters.get('inquiry.first_business_hours')),
      doneAt: found.firstAnsweredAt?.toISOString() ?? null,
    },
    resolution: {
      dueAt: dueAt(await parameters.get('inquiry.resolve_business_hours')),
      doneAt: found.resolvedAt?.toISOString() ?? null,
    },
  }
}

function getInquiry(self: Self): Look<Calls['getInquiry']> {
  return async ({ staff, params }) => {
    const found = await getForStaff(self, params['id'] ?? '')
    if (!maySee(staff, found.type)) throw new Failure(failures.staff.rightMissing)
    const [row] = await toInquiries(self, staff, [found])
    if (row === undefined) throw new Failure(failures.inquiry.notFound)
    const viewing = await view(self, { id: row.id, staffId: staff.id })
    const writers = found.messages.flatMap(({ staff_id: id }) => (id !== null && isUuid(id) ? [id] : []))
    const colleague = await self.nameColleagues([...viewing, ...writers])
    const readers = await self.identity.findReaders(self.db, [found.memberId])
    return {
      ...row,
      memberLocale: readers.get(found.memberId)?.locale ?? 'en',
      clocks: await clocksOf(self, found),
      messages: found.messages.map(({ id, author, staff_id: by, content, at, file }) => ({
        id,
        author,
        by: by === null ? null : colleague(by),
        content,
        at: at.toISOString(),
        file,
      })),
      context: found.context,
      rating: found.rating,
      viewing: viewing.map(colleague),
      mayAnswer: mayAnswer(staff, row.type),
    }
  }
}

/** Members' questions: who waits how long, what was said, who answers. */
export function inquiriesConsole(deps: InquiriesContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self: Self = { ...deps, ...parts }
  return {
    listInquiries: list(self),
    getInquiry: getInquiry(self),
    async getStaffInquiryFile({ tx, staff, params }) {
      const { name, type, bytes, inquiry, of } = await getStaffFile(tx, params['id'] ?? '')
      if (!mayAnswer(staff, inquiry)) throw new Failure(failures.staff.rightMissing)
      return { answer: { name, type, bytes }, subject: `${of} ${name}` }
    },
    async assignInquiry({ tx, staff, params, body: { staffId } }) {
      const { type, id, assignedTo } = await getForStaff(self, params['id'] ?? '')
      if (!mayAnswer(staff, type)) throw new Failure(failures.staff.rightMissing)
      const other = staffId === null ? null : await requireAssignee(self, tx, { staffId, type })
      await assign(self, tx, { id, staffId })
      const before = { assignee: assignedTo ?? '-' }
      return { answer: { done: true }, subject: id, before, after: { assignee: other?.loginId ?? '-' } }
    },
    ...answering(self),
    ...templates(self),
  }
}

/** A colleague who may answer such an inquiry; locked against removal until it is assigned. Throws STAFF-B002. */
async function requireAssignee(
  self: Self,
  tx: Tx,
  { staffId, type }: { staffId: string; type: QueuedInquiry['type'] },
) {
  const refused = new Failure(failures.staff.valueRefused, {
    fields: { staffId: failures.staff.valueRefused },
  })
  if (!isUuid(staffId)) throw refused
  const person = await self.findActivePerson(tx, staffId)
  if (person === undefined || !mayAnswer(person, type)) throw refused
  return person
}
