import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { getNotice, listNotices, type NoticeEntry } from '#contract/content.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { ContentText, EnglishMark } from '#web/features/content/ContentText.tsx'
import { EntryLine } from '#web/ui/lists/EntryLine.tsx'
import { Useful } from '#web/features/content/Useful.tsx'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { day } from '#web/base/format.ts'
import { useSession } from '#web/shell/use-session.ts'
import { MemberGate } from '#web/shell/frame/MemberGate.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Pager } from '#web/ui/lists/Pager.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowFrame } from '#web/ui/lists/RowParts.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './NoticeScreen.module.css'

const SIZE = 20

function Body({ id }: { id: string }) {
  const { where, isWhereKnown } = useGates()
  const found = useQuery({
    ...query(getNotice, { params: { id }, query: where }),
    enabled: isWhereKnown,
  })
  const failure = failureOfQuery(found.error)
  if (found.data !== undefined) return <ContentText body={found.data.body} />
  return failure === undefined ? (
    <CardSkeleton cards={1} lines={3} />
  ) : (
    <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  )
}

async function share({ id, title }: NoticeEntry): Promise<void> {
  const url = new URL(window.location.href)
  url.search = `?id=${id}`
  await navigator.share({ title, url: url.href }).catch((error: unknown) => {
    // Closing the system's sheet is no failure.
    if (!(error instanceof DOMException)) throw error
  })
}

function NoticeRow({ row, open, onToggle }: { row: NoticeEntry; open: boolean; onToggle: () => void }) {
  const session = useSession()
  return (
    <Card as="li" flush>
      <RowFrame type="button" as="button" aria-expanded={open} onClick={onToggle}>
        <EntryLine
          title={row.title}
          summary={row.summary}
          day={day(row.at)}
          mark={row.pinned && <Badge tone="you">{m.notice_pinned()}</Badge>}
          language={<EnglishMark locale={row.locale} />}
        />
        <Icon name={open ? 'fold' : 'down'} size="s" />
      </RowFrame>
      {open && (
        <div className={styles.body}>
          <Body id={row.id} />
          {'share' in navigator && (
            <Button tone="two" small onClick={() => void share(row)}>
              <Icon name="share" size="s" />
              {m.notice_share()}
            </Button>
          )}
          {session !== undefined && <Useful kind="notice" id={row.id} />}
          <TextLink size={14} to={`/board/inquiry?type=error&about=${row.id}`}>
            {m.board_report()}
          </TextLink>
        </div>
      )}
    </Card>
  )
}

function Notices() {
  const listState = useListState()
  const { where, isWhereKnown } = useGates()
  const q = listState.get('q') ?? ''
  const wanted = useDeferredValue(q)
  const opened = listState.get('id')
  const found = useQuery({
    ...query(listNotices, {
      query: { ...where, ...(wanted && { q: wanted }), page: listState.page, size: SIZE },
    }),
    placeholderData: keepPreviousData,
    enabled: isWhereKnown,
  })
  const failure = failureOfQuery(found.error)
  const list = found.data
  return (
    <Page kind="slim">
      <Field
        label={m.notice_search()}
        type="search"
        value={q}
        maxLength={200}
        onChange={(event) => listState.filter('q', event.target.value)}
      />
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={4} />}
      {list?.items.length === 0 && <Empty drawing="letter">{m.notice_none()}</Empty>}
      <Stack as="ul">
        {list?.items.map((row) => (
          <NoticeRow
            key={row.id}
            row={row}
            open={row.id === opened}
            onToggle={() => listState.open(row.id === opened ? undefined : row.id)}
          />
        ))}
      </Stack>
      {list !== undefined && <Pager {...list} onPage={listState.turn} />}
    </Page>
  )
}

/** Announcements, pinned ones first; one opens in the list and has a separate address. */
export default function NoticeScreen() {
  return (
    <MemberGate>
      <Notices />
    </MemberGate>
  )
}
