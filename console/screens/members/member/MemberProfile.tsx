import { useState } from 'react'
import { unmaskMember, type StaffMemberCard } from '#contract/console/members.ts'
import { LOCALE_NAMES } from '#contract/locale.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { countryName } from '#web/base/country-names.ts'
import { minute } from '#web/base/format.ts'
import { t } from '../../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Facts, type Fact } from '../../../ui/Facts.tsx'
import { MemberLink } from '../../../ui/MemberLink.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

type Clear = AnswerOf<typeof unmaskMember>

function factsOf(member: StaffMemberCard, clear: Clear | undefined): readonly Fact[] {
  const { name, email, phone } = clear ?? member
  return [
    { label: t.members_name(), value: name },
    { label: t.members_email(), value: email },
    { label: t.members_phone(), value: phone },
    {
      label: t.members_country(),
      value: `${countryName(member.country)} · ${LOCALE_NAMES[member.locale]} · ${member.timezone}`,
    },
    { label: t.members_joined(), value: minute(member.createdAt) },
    {
      label: t.members_confirmed(),
      value: member.confirmedAt === null ? t.members_not_yet() : minute(member.confirmedAt),
    },
    { label: t.members_otp(), value: member.otpOn ? t.members_on() : t.members_off() },
    { label: t.members_code(), value: member.inviteCode },
    {
      label: t.members_inviter(),
      value: member.inviter === null ? '–' : <MemberLink member={member.inviter} />,
    },
  ]
}

/** A member's profile, masked until a reason to read it is given. The unmasked values go with the page. */
export function MemberProfile({ member }: { member: StaffMemberCard }) {
  const [clear, setClear] = useState<Clear>()
  return (
    <Card aria-label={t.members_profile()}>
      <Inline apart>
        <Inline wraps>
          <Heading>{member.loginId}</Heading>
          <StateMark state={member.state} />
        </Inline>
        {clear === undefined && (
          <Act
            operation={unmaskMember}
            params={{ id: member.id }}
            label={t.members_unmask()}
            letter="u"
            tone="line"
            summary={t.members_unmask_text()}
            fields={[reasonField()]}
            onDone={setClear}
          />
        )}
      </Inline>
      <Facts facts={factsOf(member, clear)} />
    </Card>
  )
}
