import { useInfiniteQuery } from '@tanstack/react-query'
import { listMemberEvents, type TimelineEvent } from '#contract/console/members.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { failureOfQuery, listOf, listQuery } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { knownWord, enumText } from '../../../i18n/words.ts'
import { Failed, PaneSkeleton } from '../../../ui/States.tsx'

function EventLine({ event }: { event: TimelineEvent }) {
  const { source, kind, amount, at } = event
  // What the books note beside a movement is for accounts: only what has a word is shown here.
  const text = source === 'MONEY' ? knownWord('detail', event.text) : event.text
  return (
    <li className={`event is-${source.toLowerCase()}`}>
      <div className="sp">
        <span className="b">{source === 'STAFF' ? enumText('act', kind) : enumText('event', kind)}</span>
        {amount !== null && (
          <span className="nw">
            {figure(unitsOf(amount.amount))} <span className="q">{amount.coin}</span>
          </span>
        )}
      </div>
      {text !== undefined && text !== '' && <span className="t14 q">{text}</span>}
      <span className="t12 qq">
        {enumText('kind', source)} · {minute(at)}
      </span>
    </li>
  )
}

/** What happened to a member, newest first: security, money and what staff did, in one line of time. */
export function Timeline({ memberId }: { memberId: string }) {
  const source = listOf(listMemberEvents, (page) => page, { id: memberId })
  const list = useInfiniteQuery(listQuery(source, {}))
  const failure = failureOfQuery(list.error)
  const events = list.data?.pages.flatMap(({ items }) => items)
  return (
    <section className="stack" aria-label={t.members_timeline()}>
      <h2 className="h">{t.members_timeline()}</h2>
      {events === undefined && failure === undefined && <PaneSkeleton />}
      {failure !== undefined && (
        <Failed failure={failure} onRetry={() => void list.refetch()} busy={list.isFetching} />
      )}
      {events?.length === 0 && <Empty>{t.members_no_events()}</Empty>}
      <ol className="timeline">
        {events?.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button tone="two" small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.list_more()}
        </Button>
      )}
    </section>
  )
}
