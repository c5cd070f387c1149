import { useQuery } from '@tanstack/react-query'
import { exportInquiries, INQUIRY_STATES, listInquiries, type InquirySummary } from '#contract/inquiries.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { inquiryState, inquiryType } from '#web/features/inquiries/inquiry-texts.ts'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { shortMinute } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { RowList } from '#web/ui/lists/RowList.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { call } from '#web/api/client.ts'

const SIZE = 20

function InquiryRow({ row }: { row: InquirySummary }) {
  const { name, tone } = inquiryState(row.status)
  return (
    <li>
      <RowFrame as={Link} to={`/board/inquiry/history/${row.id}`}>
        <RowMain>
          <Text strong>{row.title}</Text>
          <span>
            {inquiryType(row.type)} · {shortMinute(row.createdAt)}
          </span>
        </RowMain>
        <Badge tone={tone}>{name}</Badge>
      </RowFrame>
    </li>
  )
}

function NewInquiry() {
  return (
    <Link className={buttonClass({ tone: 'two' })} to="/board/inquiry">
      {m.board_new()}
    </Link>
  )
}

/** The member's inquiries, newest first. */
export default function InquiryHistoryScreen() {
  const listState = useListState()
  const status = INQUIRY_STATES.find((state) => state === listState.get('status'))
  const choice = status === undefined ? {} : { status }
  const found = useQuery(
    withLastPage(query(listInquiries, { query: { ...choice, page: listState.page, size: SIZE } })),
  )
  const failure = failureOfQuery(found.error)
  const list = found.data
  return (
    <Page kind="slim">
      <Segmented
        label={m.board_history()}
        value={status ?? 'all'}
        options={[
          { value: 'all', label: m.board_all() },
          ...INQUIRY_STATES.map((value) => ({ value, label: inquiryState(value).name })),
        ]}
        onChange={(value) => listState.filter('status', value === 'all' ? undefined : value)}
      />
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={4} />}
      {list?.items.length === 0 && (
        <Empty drawing="letter" action={<NewInquiry />}>
          {m.board_none()}
        </Empty>
      )}
      {list !== undefined && list.items.length > 0 && (
        <>
          <RowList>
            {list.items.map((row) => (
              <InquiryRow key={row.id} row={row} />
            ))}
          </RowList>
          <ListEnd
            list={list}
            onPage={listState.turn}
            name="inquiries"
            fetchTable={(zone) => call(exportInquiries, { query: { ...choice, zone } })}
          />
          <NewInquiry />
        </>
      )}
    </Page>
  )
}
