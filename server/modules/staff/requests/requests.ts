import type { StaffRequest } from '#contract/console/people/requests.ts'
import { failures } from '#contract/failures/failures.ts'
import {
  isRequestKind,
  REQUEST_HOURS,
  REQUEST_KINDS,
  type RequestKind,
  type RequestState,
} from '#contract/rules/staff-requests.ts'
import { mayDo } from '#contract/rules/staff-rights.ts'
import type { RequestParams } from '#contract/console/people/request-params.ts'
import type { Origin, Person } from '#server/kernel/console/console-calls.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { pageOf, parseCursor } from '#server/kernel/console/keyset.ts'
import type { CreatedRequest, NewRequest } from '#server/kernel/console/console-parts.ts'
import { loadFacts, writeFacts } from '../audit/audit.ts'
import type { StaffContext } from '../staff-context.ts'
import { requireTwoVoices } from '../people/lineage.ts'
import { nameMarks } from '../members/member-marks.ts'
import { nameColleagues, getPerson, personOf, rolesOf } from '../people/people.ts'
import type { Description, Kinds, KindWork } from './kind-work.ts'
import { lockPerson } from '../people/standing.ts'

export interface RequestSelf extends StaffContext {
  readonly kinds: Kinds
}

export interface RequestRow {
  readonly id: string
  readonly kind: RequestKind
  readonly subject: string
  readonly params: string
  readonly before: string
  readonly after: string
  readonly reason: string
  readonly state: RequestState
  readonly asked_by: string
  readonly asked_at: Date
  readonly ends_at: Date
  readonly decided_by: string | null
  readonly decided_at: Date | null
  readonly decision: string | null
  readonly failure: string | null
}

export const COLUMNS = sql`
  id, kind, subject, params, before, after, reason, state, asked_by, asked_at, ends_at, decided_by, decided_at, decision, failure`

type Told = Omit<CreatedRequest, 'answer'>

/** Asks for a power that needs a second person; nothing but the request is written. Throws what is wrong with it. */
export async function createRequest<Kind extends RequestKind>(
  self: RequestSelf,
  tx: Tx,
  { kind, params, reason, by }: NewRequest<Kind>,
): Promise<CreatedRequest> {
  if (!mayDo(by.roles, REQUEST_KINDS[kind].request)) throw new Failure(failures.staff.rightMissing)
  await lockPerson(tx, by)
  const work: KindWork<RequestParams[Kind]> = self.kinds[kind]
  const { subject, before, after } = await work.describe(tx, params)
  const now = self.clock.now()
  const id = newUuid(now.getTime())
  await tx.run(sql`
    insert into staff_requests (id, kind, subject, params, before, after, reason, state, asked_by, asked_at, ends_at)
    values (${id}, ${kind}, ${subject}, ${JSON.stringify(params)}, ${writeFacts(before)}, ${writeFacts(after)}, ${reason}, 'OPEN',
      ${by.id}, ${now}, ${plus(now, REQUEST_HOURS * HOUR_MS)})`)
  return { answer: { requestId: id }, subject, before, after, reason }
}

/** The request, locked. Throws COMMON-A001; STAFF-A006 when it is decided or over. */
async function lockOpen(self: RequestSelf, tx: Tx, id: string): Promise<RequestRow> {
  const row = await tx.maybe<RequestRow>(
    sql`select ${COLUMNS} from staff_requests where id = ${id} for update`,
  )
  if (row === undefined) throw new Failure(failures.common.notFound)
  if (row.state !== 'OPEN' || row.ends_at <= self.clock.now()) throw new Failure(failures.staff.requestClosed)
  return row
}

interface Deciding {
  readonly id: string
  readonly by: Person
  readonly origin: Origin
}

const told = (row: RequestRow): Told => ({
  subject: `${row.kind} ${row.subject}`,
  before: loadFacts(row.before),
  after: loadFacts(row.after),
  reason: row.reason,
})

/** Each kind describes and executes its requests. */
function workOf(self: RequestSelf, row: RequestRow) {
  const run = <Kind extends RequestKind>(kind: Kind) => {
    const work: KindWork<RequestParams[Kind]> = self.kinds[kind]
    // Checked border: only `ask` writes params, and writes those of the kind beside them.
    const params: RequestParams[Kind] = JSON.parse(row.params)
    return {
      describe: (tx: Tx): Promise<Description> => work.describe(tx, params),
      execute: (tx: Tx, by: { askedBy: Person; approvedBy: Person; origin: Origin }) =>
        work.execute(tx, { params, requestId: row.id, ...by }),
    }
  }
  assert(isRequestKind(row.kind), 'a request has a known kind')
  return run(row.kind)
}

/** Does it; returns the code of a refusal, after which nothing is changed. */
async function execute(
  self: RequestSelf,
  tx: Tx,
  { row, by, origin }: { row: RequestRow; by: Person; origin: Origin },
): Promise<string | null> {
  const askedBy = personOf(await getPerson(tx, row.asked_by))
  try {
    await tx.savepoint(() => workOf(self, row).execute(tx, { askedBy, approvedBy: by, origin }))
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.code
  }
}

/** A requester who was removed, set up again or lost the right no longer backs a request. Throws STAFF-A007. */
async function requireRequester(tx: Tx, { asked_by, kind }: RequestRow): Promise<void> {
  const { state, roles } = await getPerson(tx, asked_by)
  if (state !== 'ACTIVE' || !mayDo(rolesOf(roles), REQUEST_KINDS[kind].request))
    throw new Failure(failures.staff.valuesChanged)
}

/**
 * A second person lets the server do what was asked for, in this transaction. Throws STAFF-A001 without the kind's right,
 * STAFF-A005 for the requester, STAFF-A006 when it is over, STAFF-A007 when what it would change, or who asked, has changed,
 * STAFF-A010 while the two count as one voice.
 */
export async function approve(self: RequestSelf, tx: Tx, { id, by, origin }: Deciding) {
  const row = await lockOpen(self, tx, id)
  if (row.asked_by === by.id) throw new Failure(failures.staff.ownRequest)
  if (!mayDo(by.roles, REQUEST_KINDS[row.kind].approve)) throw new Failure(failures.staff.rightMissing)
  await requireRequester(tx, row)
  await requireTwoVoices(self, tx, [row.asked_by, by.id])
  const { before } = await workOf(self, row).describe(tx)
  if (writeFacts(before) !== row.before) throw new Failure(failures.staff.valuesChanged)
  const failure = await execute(self, tx, { row, by, origin })
  await tx.run(sql`
    update staff_requests set state = ${failure === null ? 'DONE' : 'FAILED'}, decided_by = ${by.id},
      decided_at = ${self.clock.now()}, failure = ${failure} where id = ${id}`)
  return { ...told(row), answer: await getRequest(self, tx, { id, by }) }
}

/** Refuses a request one may approve, or takes the own one back. Throws STAFF-A001, STAFF-A006. */
export async function reject(self: RequestSelf, tx: Tx, { id, by, reason }: Deciding & { reason: string }) {
  const row = await lockOpen(self, tx, id)
  const isOwn = row.asked_by === by.id
  if (!isOwn && !mayDo(by.roles, REQUEST_KINDS[row.kind].approve))
    throw new Failure(failures.staff.rightMissing)
  await tx.run(sql`
    update staff_requests set state = 'REJECTED', decided_by = ${by.id}, decided_at = ${self.clock.now()}, decision = ${reason}
    where id = ${id}`)
  return { ...told(row), reason, answer: { done: true as const } }
}

/** The powers whose requests a person sees: those they may request or approve; owners and auditors see all. */
export function visibleKinds({ roles }: Person): RequestKind[] {
  const seesAll = roles.includes('owner') || roles.includes('auditor')
  return Object.entries(REQUEST_KINDS).flatMap(([kind, { request, approve: approveRight }]) =>
    isRequestKind(kind) && (seesAll || mayDo(roles, request) || mayDo(roles, approveRight)) ? [kind] : [],
  )
}

/** Texts do not fit into facts: the id of what has to be read. */
function aboutOf({ params }: RequestRow): StaffRequest['about'] {
  // Checked border: only `ask` writes params, and writes those of a kind.
  const { termsId, campaignId }: { termsId?: string; campaignId?: string } = JSON.parse(params)
  if (termsId !== undefined) return { what: 'terms', id: termsId }
  return campaignId === undefined ? null : { what: 'campaign', id: campaignId }
}

/** Rows as a reader may see them. */
export async function toRequests(
  self: RequestSelf,
  db: Queryable,
  { rows, by }: { rows: readonly RequestRow[]; by: Person },
) {
  const now = self.clock.now()
  const colleague = await nameColleagues(
    db,
    rows.flatMap((row) => [row.asked_by, row.decided_by]),
  )
  const name = await nameMarks(
    self,
    by,
    rows.flatMap(({ subject, before, after }) => [subject, before, after]),
  )
  return rows.map((row): StaffRequest => {
    const isOver = row.state === 'OPEN' && row.ends_at <= now
    const state = isOver ? 'EXPIRED' : row.state
    const isAllowed = row.asked_by !== by.id && mayDo(by.roles, REQUEST_KINDS[row.kind].approve)
    return {
      id: row.id,
      kind: row.kind,
      subject: name(row.subject),
      about: aboutOf(row),
      before: { ...loadFacts(name(row.before)) },
      after: { ...loadFacts(name(row.after)) },
      reason: row.reason,
      state,
      askedBy: colleague(row.asked_by),
      askedAt: row.asked_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      decidedBy: row.decided_by === null ? null : colleague(row.decided_by),
      decidedAt: row.decided_at?.toISOString() ?? null,
      decision: row.decision,
      failure: row.failure,
      mayDecide: state === 'OPEN' && isAllowed,
    }
  })
}

export interface RequestChoice {
  readonly cursor?: string | undefined
  readonly size: number
  readonly state?: RequestState | undefined
  readonly kind?: RequestKind | undefined
}

export async function listRequests(self: RequestSelf, choice: RequestChoice, by: Person) {
  const after = parseCursor(choice.cursor)
  const kinds = visibleKinds(by).filter((kind) => choice.kind === undefined || choice.kind === kind)
  const now = self.clock.now()
  const state = sql`case when state = 'OPEN' and ends_at <= ${now} then 'EXPIRED' else state end`
  const found = await self.db.many<RequestRow>(sql`
    select ${COLUMNS} from staff_requests
    where ${and([
      sql`kind = any (${kinds})`,
      choice.state === undefined ? undefined : sql`${state} = ${choice.state}`,
      after === undefined ? undefined : sql`(asked_at, id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by asked_at desc, id desc limit ${choice.size + 1}`)
  const { rows, next } = pageOf(found, choice.size, (row) => ({ at: row.asked_at, id: row.id }))
  return { items: await toRequests(self, self.db, { rows, by }), next }
}

/** One request of a power the reader may see. Throws COMMON-A001. */
export async function getRequest(self: RequestSelf, db: Queryable, { id, by }: { id: string; by: Person }) {
  const row = await db.maybe<RequestRow>(sql`select ${COLUMNS} from staff_requests where id = ${id}`)
  if (row === undefined || !visibleKinds(by).includes(row.kind)) throw new Failure(failures.common.notFound)
  const [shown] = await toRequests(self, db, { rows: [row], by })
  assert(shown !== undefined, 'a row is shown')
  return shown
}

/** How many requests wait for this person, and since when the oldest does. */
export async function countRequests(self: RequestSelf, by: Person) {
  const kinds = visibleKinds(by).filter((kind) => mayDo(by.roles, REQUEST_KINDS[kind].approve))
  return self.db.one<{ count: number; oldest: Date | null }>(sql`
    select count(*)::integer as count, min(asked_at) as oldest from staff_requests
    where state = 'OPEN' and ends_at > ${self.clock.now()} and kind = any (${kinds}) and asked_by <> ${by.id}`)
}

/** Writes down which requests nobody decided in time. Returns how many. */
export function expireRequests({ db, clock }: Pick<StaffContext, 'db' | 'clock'>): Promise<number> {
  return db.run(
    sql`update staff_requests set state = 'EXPIRED' where state = 'OPEN' and ends_at <= ${clock.now()}`,
  )
}
