import { useParams } from '#web/shell/router/hooks.ts'
import { getMember, type StaffMemberCard } from '#contract/console/members.ts'
import { getMemberGraph } from '#contract/console/money/graph.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { useMay } from '../../../api/me.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Pane } from '../../../ui/Pane.tsx'
import { Read } from '../../../ui/Read.tsx'
import { MemberActs } from './MemberActs.tsx'
import { MemberProfile } from './MemberProfile.tsx'
import { MemberParts } from './MemberParts.tsx'
import { Deliveries } from '#console/ui/cases/Deliveries.tsx'
import { Timeline } from '#console/ui/cases/Timeline.tsx'
import { Columns } from '#console/ui/layout/Columns.tsx'

function Card({ member }: { member: StaffMemberCard }) {
  return (
    <>
      <MemberActs member={member} />
      <Columns>
        <Stack>
          <MemberProfile member={member} />
          <MemberParts member={member} />
        </Stack>
        <Stack>
          <Timeline memberId={member.id} below={<Deliveries memberId={member.id} />} />
        </Stack>
      </Columns>
    </>
  )
}

/** Everything the staff may know of one member, masked, and what happened to them in one line of time. */
export default function MemberScreen() {
  const { id = '' } = useParams()
  const may = useMay()
  return (
    <Pane
      title={t.members_one()}
      actions={may(getMemberGraph) && <LinkButton to={`/members/${id}/graph`}>{t.graph_title()}</LinkButton>}
    >
      <Read from={query(getMember, { params: { id } })}>{(member) => <Card member={member} />}</Read>
    </Pane>
  )
}
