import { auditConsole } from './audit/audit.console.ts'
import { casesConsole } from './cases/cases.console.ts'
import { deskConsole } from './desk/desk.console.ts'
import { membersConsole } from './members/members.console.ts'
import { velocityConsole } from './members/velocity.console.ts'
import { passkeysConsole } from './passkeys/passkeys.console.ts'
import { peopleConsole } from './people/people.console.ts'
import { reportsConsole } from './reports/reports.console.ts'
import { requestsConsole } from './requests/requests.console.ts'
import type { RequestSelf } from './requests/requests.ts'
import { searchConsole } from './search/search.console.ts'
import { sessionConsole } from './sessions/session.console.ts'
import { brakesConsole } from './settings/brakes.console.ts'
import { listsConsole } from './settings/lists.console.ts'
import { settingsConsole } from './settings/settings.console.ts'

/** The areas of the console that are the staff's own, and what draws from many modules. */
export function staffConsole(self: RequestSelf) {
  return {
    session: sessionConsole(self),
    passkeys: passkeysConsole(self),
    members: membersConsole(self),
    cases: casesConsole(self),
    desk: deskConsole(self),
    search: searchConsole(self),
    requests: requestsConsole(self),
    brakes: brakesConsole(self),
    velocity: velocityConsole(self),
    settings: settingsConsole(self),
    people: peopleConsole(self),
    audit: auditConsole(self),
    reports: reportsConsole(self),
    lists: listsConsole(self),
  }
}
