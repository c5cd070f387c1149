import { useQuery } from '@tanstack/react-query'
import {
  assignInquiry,
  getInquiry,
  listInquiries,
  mergeInquiry,
  moveInquiry,
  noteInquiry,
  type StaffInquiryThread,
} from '#contract/console/words/inquiries.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { useMay, useMe } from '../../api/me.ts'
import { query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { Read } from '../../ui/Read.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { listMemberEvents } from '#contract/console/members.ts'
import { CaseLayout } from '#console/ui/cases/CaseLayout.tsx'
import { Timeline } from '#console/ui/cases/Timeline.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { DueTimer } from '#console/ui/times/DueTimer.tsx'
import { MemberBeside } from './MemberBeside.tsx'
import { Clocks } from './Clocks.tsx'
import { Thread } from './Thread.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import { Quote } from '#console/ui/text/Quote.tsx'

function Collision({ viewing }: Pick<StaffInquiryThread, 'viewing'>) {
  if (viewing.length === 0) return null
  return (
    <Notice tone="warn" icon="warn">
      {t.inquiries_collision({ names: viewing.map(({ name }) => name).join(', ') })}
    </Notice>
  )
}

/** Merges this inquiry into another waiting one of the same member. */
function Merge({ card }: { card: StaffInquiryThread }) {
  const { data } = useQuery(query(listInquiries, { query: { loginId: card.member.loginId } }))
  const others = data?.items.filter(({ id }) => id !== card.id) ?? []
  if (others.length === 0) return null
  return (
    <Act
      operation={mergeInquiry}
      params={{ id: card.id }}
      label={t.inquiries_merge()}
      summary={t.inquiries_merge_text()}
      fields={[
        {
          name: 'intoId',
          label: t.inquiries_merge_into(),
          kind: 'choice',
          choices: others.map(({ id, title }) => ({ value: id, label: title })),
        },
      ]}
      done={t.inquiries_merged()}
    />
  )
}

function InquiryActs({ card }: { card: StaffInquiryThread }) {
  const { id: own } = useMe()
  const params = { id: card.id }
  return (
    <Acts>
      {card.assignee?.id !== own && (
        <Act
          operation={assignInquiry}
          params={params}
          label={t.inquiries_take()}
          letter="a"
          body={() => ({ staffId: own })}
          done={t.inquiries_taken()}
        />
      )}
      <Act
        operation={noteInquiry}
        params={params}
        label={t.members_note()}
        letter="n"
        fields={[{ name: 'content', label: t.members_note_text(), kind: 'area', most: 2000 }]}
        done={t.members_noted()}
      />
      {card.state !== 'done' && card.state !== 'hold' && (
        <Act
          operation={moveInquiry}
          params={params}
          label={t.inquiries_hold()}
          letter="h"
          body={() => ({ state: 'hold' as const })}
          done={t.inquiries_held()}
        />
      )}
      {card.state === 'hold' && (
        <Act
          operation={moveInquiry}
          params={params}
          label={t.inquiries_go_on()}
          letter="h"
          body={() => ({ state: 'open' as const })}
          done={t.inquiries_goes_on()}
        />
      )}
      <Merge card={card} />
    </Acts>
  )
}

function contextFacts({ context }: StaffInquiryThread) {
  return Object.entries(context)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({
      label: enumText('field', name),
      value: <Code>{value}</Code>,
    }))
}

/** What happened to the member, for those who may see members. */
function MemberTimeline({ id }: { id: string }) {
  return useMay()(listMemberEvents) ? <Timeline memberId={id} /> : null
}

function Case({ card, onAnswered }: { card: StaffInquiryThread; onAnswered: () => void }) {
  return (
    <>
      <Stack kind="tight">
        <Code as="h2" size="heading" worded>
          {card.title}
        </Code>
        <Inline as="span" wraps>
          <MemberLink member={card.member} size={14} />
          <StateMark state={card.state} />
          <DueTimer dueAt={card.dueAt} />
          {card.assignee !== null && <Badge>{card.assignee.name}</Badge>}
        </Inline>
      </Stack>
      <InquiryActs card={card} />
      <Collision viewing={card.viewing} />
      <CaseLayout
        kind="column"
        decision={
          <>
            <Clocks clocks={card.clocks} />
            <MemberBeside id={card.member.id} />
            <MemberTimeline id={card.member.id} />
          </>
        }
      >
        <Thread card={card} />
        {card.mayAnswer && card.waitingSince !== null && <AnswerForm card={card} onAnswered={onAnswered} />}
        {card.rating !== null && (
          <Quote>
            {t.inquiries_rated({ score: card.rating.score })} {card.rating.comment}
          </Quote>
        )}
        <Facts facts={contextFacts(card)} />
      </CaseLayout>
    </>
  )
}

/** One inquiry: what was said, who else has it open, the answer being written, and its member beside it. */
export function InquiryCase({ id, onAnswered }: { id: string; onAnswered: () => void }) {
  return (
    <Read from={query(getInquiry, { params: { id } })}>
      {(card) => <Case card={card} onAnswered={onAnswered} />}
    </Read>
  )
}
