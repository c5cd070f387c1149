import { bindTo } from '#server/kernel/bind.ts'
import { isAgreedByTwo } from './requests/approvals.ts'
import type { StaffContext } from './staff-context.ts'
import { breakGlass, makeFounders, seedPerson } from './people/founders.ts'
import { eraseMember } from './erase-member.ts'
import { createConsoleKeeper, createConsoleParts } from './console-parts.ts'
import { createKinds } from './kinds/kinds.ts'
import { refreshClusters } from './members/saved-clusters.ts'
import { sweepRefusals } from './requests/refusals.ts'
import { sealedTexts } from './people/people.ts'
import { expireRequests, type RequestSelf } from './requests/requests.ts'
import { requireStaff } from './sessions/sessions.ts'
import { staffConsole } from './staff.console.ts'
import { verifyAudit } from './audit/verify-audit.ts'

/** What it holds about members. */
export { staffData } from './member-data.ts'

/*
 * A console area is added in five files, and nothing else has to know of it:
 * 1. contract/console/<area>.ts: its calls by `look`, `act` (keyed and audited) and `reveal` (audited), each with its right;
 *    a line in contract/console.ts.
 * 2. contract/rules/staff-rights.ts: who has those rights. The gate reads the table; a right that is not in it is nobody's.
 * 3. <area>.console.ts in the module it is about: `ConsoleCalls<typeof consoleApi.<area>>`. An audited call answers an
 *    AuditedResult: without its audit line it does not compile.
 * 4. a line in the module's front door, and one in server/console.http.ts.
 * 5. For a power of two persons: a row in contract/rules/staff-requests.ts, its params in
 *    contract/console/people/request-params.ts, its work in kinds/, an `act` that calls `createRequest`, and an example in
 *    requests.test.ts.
 * The route × role matrix, the masking test and the two-person test go over the tables and take it in by themselves.
 */
export type { StaffContext } from './staff-context.ts'
export type Staff = ReturnType<typeof createStaff>

/** Staff accounts, roles, requests for a second person, the audit log, and the calls of the console. */
export function createStaff(deps: StaffContext) {
  const self: RequestSelf = { ...deps, kinds: createKinds(deps) }
  return {
    ...bindTo(self, {
      /** The gate before every call of the console. Throws AUTH-A001, STAFF-A001, STAFF-A009, STAFF-A011. */
      requireStaff,
      /** Set-up links for the first two owners, mailed to them; undefined once there is one. For the server's own command line. */
      makeFounders,
      /** A new set-up link for an owner when none can sign in; all staff are notified. For the server's command line. */
      breakGlass,
      /** Creates a staff member at once; refused outside a sandbox. */
      seedPerson,
      /** Writes down which requests nobody decided in time. Returns how many. */
      expireRequests,
      /** Deletes counts of refusals that are older than a month. Returns how many. */
      sweepRefusals,
      /** Works out which new accounts are linked and saves it for the console. Returns how many clusters there are. */
      refreshClusters,
      /** Whether the audit log is as it was sealed, and what is not. */
      verifyAudit,
      /** The console's calls of the areas that are the staff's own. */
      consoleCalls: staffConsole,
    }),
    /** Whether two of the staff agreed to a withdrawal or a payout of gas, and still stand behind it. */
    isAgreedByTwo,
    /** What is lent to the console's calls of every module. */
    consoleParts: createConsoleParts(self),
    /** How the console's handlers load the caller and keep the audit log. */
    consoleKeeper: createConsoleKeeper(self),
    /** Its sealed texts, for a rotation of the master key. */
    sealedTexts,
    /** With the erasure of a member’s account: notes about them go. */
    eraseMember,
  }
}
