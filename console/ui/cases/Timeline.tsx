import { useInfiniteQuery } from '@tanstack/react-query'
import { listMemberEvents, type TimelineEvent } from '#contract/console/members.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { failureOfQuery, listOf, listQuery } from '#console/api/queries.ts'
import { t } from '#console/i18n/messages.ts'
import { knownWord, enumText } from '#console/i18n/words.ts'
import { Failed, PaneSkeleton } from '#console/ui/States.tsx'
import { Event, Events } from '#console/ui/layout/Events.tsx'

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
export function Timeline({ memberId }: { memberId: string }) {
  const source = listOf(listMemberEvents, (page) => page, { id: memberId })
  const list = useInfiniteQuery(listQuery(source, {}))
  const failure = failureOfQuery(list.error)
  const events = list.data?.pages.flatMap(({ items }) => items)
  return (
    <Stack as="section" aria-label={t.members_timeline()}>
      <Heading>{t.members_timeline()}</Heading>
      {events === undefined && failure === undefined && <PaneSkeleton />}
      {failure !== undefined && (
        <Failed failure={failure} onRetry={() => void list.refetch()} busy={list.isFetching} />
      )}
      {events?.length === 0 && <Empty>{t.members_no_events()}</Empty>}
      <Events>
        {events?.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </Events>
      {list.hasNextPage && (
        <Button tone="two" small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.list_more()}
        </Button>
      )}
    </Stack>
  )
}
