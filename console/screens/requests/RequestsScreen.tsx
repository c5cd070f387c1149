import { getRequest, listRequests, type StaffRequest } from '#contract/console/people/requests.ts'
import { REQUEST_STATES } from '#contract/rules/staff-requests.ts'
import { minute } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { TimeLeft } from '#web/ui/text/TimeLeft.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { CaseHead } from '../../ui/CaseHead.tsx'
import { agoColumn } from '#console/ui/lists/Columns.tsx'
import { BeforeAfter, Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { Read } from '../../ui/Read.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { subjectOf, Decide } from './Decide.tsx'
import { Change } from './Change.tsx'
import { Impact } from './Impact.tsx'
import { Cut } from '#console/ui/text/Cut.tsx'
import { Quote } from '#console/ui/text/Quote.tsx'

const source = listOf(listRequests, (page) => page)

const columns = (): readonly ListColumn<StaffRequest>[] => [
  {
    id: 'kind',
    name: t.requests_kind(),
    cell: ({ kind }) => <b>{enumText('kind', kind)}</b>,
    value: ({ kind }) => kind,
  },
  { id: 'subject', name: t.requests_subject(), cell: subjectOf },
  {
    id: 'change',
    name: t.requests_change(),
    cell: ({ before, after }) => <Change before={before} after={after} />,
  },
  { id: 'why', name: t.requests_why(), cell: ({ reason }) => <Cut>{reason}</Cut> },
  {
    id: 'by',
    name: t.requests_by(),
    cell: ({ askedBy }) => askedBy.name,
    value: ({ askedBy }) => askedBy.name,
  },
  { ...agoColumn('askedAt', t.list_when()), id: 'age' },
  {
    id: 'state',
    name: t.list_state(),
    cell: ({ state, mayDecide, endsAt }) =>
      state === 'OPEN' ? (
        <Inline as="span">
          {mayDecide && <Badge tone="you">{t.requests_yours()}</Badge>}
          <Text tone="quiet">
            <TimeLeft until={endsAt} />
          </Text>
        </Inline>
      ) : (
        <StateMark state={state} />
      ),
    value: ({ state }) => state,
  },
]

const PATHS = {
  terms: (id: string) => `/content/terms/${id}`,
  campaign: (id: string) => `/campaigns?id=${id}`,
} as const

/** What a second person looks at before deciding: before and after, why, by whom, until when. */
function RequestCase({ request }: { request: StaffRequest }) {
  const { kind, about, before, after, reason, state, askedBy, askedAt, endsAt } = request
  const { decidedBy, decidedAt } = request
  const name = enumText('kind', kind)
  return (
    <>
      <CaseHead title={name} text={subjectOf(request)} />
      <BeforeAfter
        before={before}
        after={after}
        names={{ caption: name, before: t.requests_before(), after: t.requests_after() }}
      />
      <Quote>{reason}</Quote>
      {about !== null && (
        <LinkButton to={PATHS[about.what](about.id)} tone="two">
          {t.requests_read()}
        </LinkButton>
      )}
      <Facts
        facts={[
          { label: t.requests_by(), value: `${askedBy.name} (${askedBy.loginId})` },
          { label: t.requests_asked_at(), value: minute(askedAt) },
          { label: t.requests_ends(), value: minute(endsAt) },
          { label: t.list_state(), value: <StateMark state={state} /> },
          ...(decidedBy === null ? [] : [{ label: t.requests_decided_by(), value: decidedBy.name }]),
          ...(decidedAt === null ? [] : [{ label: t.requests_decided_at(), value: minute(decidedAt) }]),
          ...(request.decision === null ? [] : [{ label: t.act_reason(), value: request.decision }]),
          ...(request.failure === null ? [] : [{ label: t.requests_failure(), value: request.failure }]),
        ]}
      />
      {state === 'LAPSED' && (
        <Text as="p" size={12} tone="faint">
          {t.requests_lapsed()}
        </Text>
      )}
      <Decide request={request} />
      <Impact request={request} />
    </>
  )
}

export default function RequestsScreen() {
  return (
    <ListScreen
      title={t.nav_requests()}
      source={source}
      columns={columns()}
      none={t.requests_none()}
      tabs={stateFilter(REQUEST_STATES)}
      detail={(request) => <RequestCase request={request} />}
      detailById={(id) => (
        <Read from={query(getRequest, { params: { id } })}>
          {(request) => <RequestCase request={request} />}
        </Read>
      )}
    />
  )
}
