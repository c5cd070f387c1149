import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import type { StaffMemberCard } from '#contract/console/members.ts'
import { minute } from '#web/base/format.ts'
import { Row } from '#web/ui/lists/Row.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { Part } from './Part.tsx'
import { WalletPart } from './WalletPart.tsx'
import { NoteQuotes } from '#console/ui/cases/NoteQuotes.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Cut } from '#console/ui/text/Cut.tsx'

function accessText({ state, end }: { state: string; end: string | null }): string {
  const name = enumText('state', state)
  return end === null ? name : t.members_access_until({ state: name, time: minute(end) })
}

function ProfitPart({ member: { access, plan, team } }: { member: StaffMemberCard }) {
  return (
    <Part title={t.members_products()}>
      <Facts
        facts={[
          { label: enumText('feature', 'SIGNAL'), value: accessText(access.SIGNAL) },
          { label: enumText('feature', 'AUTOBOT'), value: accessText(access.AUTOBOT) },
          {
            label: t.members_plan(),
            value:
              plan === null ? (
                '–'
              ) : (
                <>
                  <Money amount={plan.paid} coin="USDT" /> / <Money amount={plan.target} coin="USDT" />
                </>
              ),
          },
          {
            label: t.members_team(),
            value: (
              <>
                {t.members_team_count({ count: team.members })} ·{' '}
                <Money amount={team.fundsUsdt} coin="USDT" />
              </>
            ),
          },
        ]}
      />
    </Part>
  )
}

function Notes({ notes }: Pick<StaffMemberCard, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <Part title={t.members_notes()}>
      <NoteQuotes notes={notes} />
    </Part>
  )
}

function Flags({ flags }: Pick<StaffMemberCard, 'flags'>) {
  if (flags.length === 0) return null
  return (
    <Part title={t.members_flags()}>
      {flags.map(({ reason, state, foundAt }) => (
        <Row
          key={`${reason} ${foundAt}`}
          title={enumText('kind', reason)}
          text={minute(foundAt)}
          end={<StateMark state={state} />}
        />
      ))}
    </Part>
  )
}

function Inquiries({ inquiries }: Pick<StaffMemberCard, 'inquiries'>) {
  if (inquiries.length === 0) return null
  return (
    <Part title={t.nav_inquiries()}>
      {inquiries.map(({ id, title, state, createdAt }) => (
        <Row
          key={id}
          title={
            <TextLink as={RouterLink} to={`/inquiries?id=${id}`}>
              {title}
            </TextLink>
          }
          text={<TimeAgo time={createdAt} />}
          end={<StateMark state={state} />}
        />
      ))}
    </Part>
  )
}

function Sessions({ sessions }: Pick<StaffMemberCard, 'sessions'>) {
  return (
    <Part title={t.members_sessions()}>
      {sessions.length === 0 && (
        <Text as="p" size={14} tone="quiet">
          {t.members_no_sessions()}
        </Text>
      )}
      {sessions.map(({ device, address, lastUsedAt }) => (
        <Row
          key={`${address} ${lastUsedAt}`}
          title={address}
          text={<Cut>{device}</Cut>}
          end={<TimeAgo time={lastUsedAt} />}
        />
      ))}
    </Part>
  )
}

/** What belongs to a member: money, products, sessions, inquiries, flags and what colleagues wrote. */
export function MemberParts({ member }: { member: StaffMemberCard }) {
  return (
    <>
      <Notes notes={member.notes} />
      <WalletPart member={member} />
      <ProfitPart member={member} />
      <Flags flags={member.flags} />
      <Inquiries inquiries={member.inquiries} />
      <Sessions sessions={member.sessions} />
    </>
  )
}
