import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { failureOfQuery, listQuery, type ListSource } from '#console/api/queries.ts'
import { t } from '#console/i18n/messages.ts'
import { Failed, PaneSkeleton } from '#console/ui/States.tsx'
import { Events } from '#console/ui/layout/Events.tsx'

/** A part of a case that is read forwards, newest first, with more on demand. */
export function LongSection<Row>({
  title,
  none,
  source,
  below,
  children,
}: {
  title: string
  none: string
  source: ListSource<Row>
  /** Another part beneath, which comes once this one has its height, so that it does not move. */
  below?: ReactNode
  children: (row: Row) => ReactNode
}) {
  const list = useInfiniteQuery(listQuery(source, {}))
  const failure = failureOfQuery(list.error)
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const section = (
    <Stack as="section" aria-label={title}>
      <Heading>{title}</Heading>
      {rows === undefined && failure === undefined && <PaneSkeleton />}
      {failure !== undefined && (
        <Failed failure={failure} onRetry={() => void list.refetch()} busy={list.isFetching} />
      )}
      {rows?.length === 0 && <Empty>{none}</Empty>}
      <Events>{rows?.map(children)}</Events>
      {list.hasNextPage && (
        <Button tone="two" small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.list_more()}
        </Button>
      )}
    </Stack>
  )
  const isKnown = rows !== undefined || failure !== undefined
  return (
    <>
      {section}
      {isKnown && below}
    </>
  )
}
