import { getMemberContext, type MemberContext } from '#contract/console/money/cases.ts'
import { useMay } from '#console/api/me.ts'
import { query } from '#console/api/queries.ts'
import { Read } from '#console/ui/Read.tsx'
import { CaseParts } from './CaseLayout.tsx'
import { Devices } from './Devices.tsx'
import { FlagsAndNotes } from './FlagsAndNotes.tsx'
import { MoneySources } from './MoneySources.tsx'
import { Speed } from './Speed.tsx'

/** What decides about a member's money, as cards. */
export function ContextCards({ memberId, context }: { memberId: string; context: MemberContext }) {
  return (
    <>
      <MoneySources context={context} />
      <Speed context={context} />
      <Devices context={context} />
      <FlagsAndNotes memberId={memberId} context={context} />
    </>
  )
}

/** The same below any case of a member; nothing for people who may not see members. */
export function MemberContextParts({ memberId }: { memberId: string }) {
  if (!useMay()(getMemberContext)) return null
  return (
    <Read from={query(getMemberContext, { params: { id: memberId } })} lines={8}>
      {(context) => (
        <CaseParts>
          <ContextCards memberId={memberId} context={context} />
        </CaseParts>
      )}
    </Read>
  )
}
