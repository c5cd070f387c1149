import type { MemberProfile } from '#contract/members/account.ts'
import { CloseAccount } from './CloseAccount.tsx'
import { DataArchive } from './DataArchive.tsx'
import { MailPhrase } from './MailPhrase.tsx'
import { DataViews } from './SecurityEvents.tsx'

/** What stands further down: its scripts and what it asks for come after the first view. */
export default function ModifyBelow({ me }: { me: MemberProfile }) {
  return (
    <>
      <MailPhrase me={me} />
      <DataViews />
      <DataArchive me={me} />
      <CloseAccount me={me} />
    </>
  )
}
