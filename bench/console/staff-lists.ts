import type { Person } from '#server/kernel/console/console-calls.ts'
import { listQueue } from '#server/modules/inquiries/queue/inquiry-queue.ts'
import { listAccounts, listEntries } from '#server/modules/ledger/books/list-accounts.ts'
import { type AuditChoice, listAudit } from '#server/modules/staff/audit/list-audit.ts'
import type { Modules } from '#server/wiring.ts'
import { limit, OWNER, PERSON, type Ground, type Lists } from './ground.ts'

const FINANCE: Person = { ...OWNER, id: '00000000-0000-7000-8000-000000000003', roles: ['finance'] }

/** Lists about what staff do, and the books. */
export function listsOfStaff({ identity }: Modules, { db, kernel: { jobs }, deep, member }: Ground): Lists {
  const queue = { type: undefined, assigneeId: undefined, memberId: undefined, after: undefined, limit }
  const log = (choice: AuditChoice, by = OWNER) =>
    listAudit({ db, identity }, { ...choice, size: limit - 1 }, by)
  const runs = { job: undefined, outcome: undefined, after: undefined, limit }
  return {
    'inquiries, waiting': () => listQueue({ db }, { ...queue, queue: 'WAITING' }),
    'inquiries, waiting, nobody has': () =>
      listQueue({ db }, { ...queue, queue: 'WAITING', assigneeId: null }),
    'inquiries, on hold': () => listQueue({ db }, { ...queue, queue: 'HOLD' }),
    'inquiries, done': () => listQueue({ db }, { ...queue, queue: 'DONE' }),
    'inquiries, done, deep': () =>
      listQueue({ db }, { ...queue, queue: 'DONE', after: { ...deep(), id: 'i5' } }),
    'inquiries, done, of a kind': () => listQueue({ db }, { ...queue, queue: 'DONE', type: 'error' }),
    'inquiries, done, own': () => listQueue({ db }, { ...queue, queue: 'DONE', assigneeId: PERSON }),
    'inquiries, of a member': () => listQueue({ db }, { ...queue, queue: 'DONE', memberId: member() }),
    audit: () => log({}),
    'audit, deep': () => log({ to: deep().at.toISOString().slice(0, 10) }),
    'audit, a rare act': () => log({ action: 'people.requestInvite' }),
    'audit, an act nobody did': () => log({ action: 'game.' }),
    'audit, of a person': () => log({ staffId: PERSON }),
    'audit, of a member': () => log({ subject: 'm000500000' }),
    'audit, for finance': () => log({}, FINANCE),
    'ledger accounts': () => listAccounts(db, { limit }),
    'ledger accounts, of a member': () => listAccounts(db, { ownerId: member(), limit }),
    'ledger entries': () => listEntries(db, { limit }),
    'ledger entries, of no cause': () => listEntries(db, { reference: PERSON, limit }),
    "a member's events": () => identity.securityEventsFor(db, member(), { before: new Date(), limit }),
    'runs of jobs': () => jobs.listRuns(db, runs),
    'runs of jobs, failed': () => jobs.listRuns(db, { ...runs, outcome: 'failed' }),
    'runs of one job': () => jobs.listRuns(db, { ...runs, job: 'job7' }),
  }
}
