import { failures } from '#contract/failures/failures.ts'
import type { ConsoleKeeper } from '#server/kernel/console/console-handlers.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { Failure } from '#server/kernel/failure.ts'
import { writeAudit } from './audit/audit.ts'
import type { StaffContext } from './staff-context.ts'
import {
  findChosenMember,
  findMember,
  findLoginIds,
  nameMembers,
  requireSubject,
  requireMember,
} from './members/name-members.ts'
import { getPerson, nameColleagues, personOf } from './people/people.ts'
import { findActive, lockPerson } from './people/standing.ts'
import { approve, expireApprovals, listApprovalViews } from './requests/approvals.ts'
import { recordRefusal } from './requests/refusals.ts'
import { createRequest, type RequestSelf } from './requests/requests.ts'

/** How the console's handlers load the calling person, write the audit log, and record a refusal. */
export function createConsoleKeeper(self: StaffContext): ConsoleKeeper {
  return {
    db: self.db,
    async getCaller(db, staffId) {
      const person = await getPerson(db, staffId)
      if (person.state !== 'ACTIVE') throw new Failure(failures.auth.signInRequired)
      return personOf(person)
    },
    writeAudit: (tx, entry) => writeAudit(self, tx, entry),
    recordRefusal: (refusal) => recordRefusal(self, { kind: 'right', ...refusal }),
  }
}

/** What is lent to the console's calls of every module. */
export function createConsoleParts(self: RequestSelf): ConsoleParts {
  return {
    createRequest: (tx, request) => createRequest(self, tx, request),
    nameMembers: (by, ids) => nameMembers(self, by, ids),
    findLoginIds: (ids) => findLoginIds(self, ids),
    requireSubject: (db, id) => requireSubject(self, db, id),
    findChosenMember: (by, loginId) => findChosenMember(self, by, loginId),
    findMember: (loginId) => findMember(self, loginId),
    requireMember: (db, loginId) => requireMember(self, db, loginId),
    nameColleagues: (ids) => nameColleagues(self.db, ids),
    listApprovals: (ids) => listApprovalViews(self.db, ids),
    approve: (tx, request) => approve(self, tx, request),
    expireApprovals: (tx, id) => expireApprovals(self, tx, id),
    lockPerson,
    findActivePerson: findActive,
  }
}
