import type { ReactNode } from 'react'
import { listMemberEvents, type TimelineEvent } from '#contract/console/members.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { listOf } from '#console/api/queries.ts'
import { t } from '#console/i18n/messages.ts'
import { knownWord, enumText } from '#console/i18n/words.ts'
import { Event } from '#console/ui/layout/Events.tsx'
import { LongSection } from './LongSection.tsx'

function EventLine({ event }: { event: TimelineEvent }) {
  const { source, kind, amount, at } = event
  // What the books note beside a movement is for accounts: only what has a word is shown here.
  const text = source === 'MONEY' ? knownWord('detail', event.text) : event.text
  return (
    <Event kind={source === 'STAFF' ? 'byStaff' : source === 'SECURITY' ? 'forSecurity' : undefined}>
      <Inline apart>
        <Text strong>{source === 'STAFF' ? enumText('act', kind) : enumText('event', kind)}</Text>
        {amount !== null && (
          <Text unbroken>
            {figure(unitsOf(amount.amount))} <Text tone="quiet">{amount.coin}</Text>
          </Text>
        )}
      </Inline>
      {text !== undefined && text !== '' && (
        <Text size={14} tone="quiet">
          {text}
        </Text>
      )}
      <Text size={12} tone="faint">
        {enumText('kind', source)} · {minute(at)}
      </Text>
    </Event>
  )
}

/** What happened to a member, newest first: security, money and what staff did, in one line of time. */
export function Timeline({ memberId, below }: { memberId: string; below?: ReactNode }) {
  return (
    <LongSection
      title={t.members_timeline()}
      none={t.members_no_events()}
      source={listOf(listMemberEvents, (page) => page, { id: memberId })}
      below={below}
    >
      {(event) => <EventLine key={event.id} event={event} />}
    </LongSection>
  )
}
