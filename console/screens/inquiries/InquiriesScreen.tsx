import {
  assignInquiry,
  INQUIRY_QUEUES,
  listInquiries,
  type StaffInquiryRow,
} from '#contract/console/words/inquiries.ts'
import { INQUIRY_TYPES } from '#contract/inquiries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { call } from '../../api/client.ts'
import { useMay, useMe } from '../../api/me.ts'
import { listOf, queryClient } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { agoColumn, stateColumn, titleColumn } from '#console/ui/lists/Columns.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'
import { DueTimer } from '#console/ui/times/DueTimer.tsx'
import { InquiryCase } from './InquiryCase.tsx'

const source = listOf(listInquiries, (page) => page)

const columns = (): readonly ListColumn<StaffInquiryRow>[] => [
  titleColumn(),
  {
    id: 'member',
    name: t.list_member(),
    cell: ({ member }) => member.loginId,
    value: ({ member }) => member.loginId,
  },
  {
    id: 'type',
    name: t.inquiries_type(),
    cell: ({ type }) => enumText('kind', `inquiry ${type}`),
    value: ({ type }) => type,
  },
  { ...agoColumn('waitingSince', t.inquiries_waiting()), id: 'waiting' },
  {
    id: 'due',
    name: t.inquiries_due(),
    cell: ({ dueAt }) => <DueTimer dueAt={dueAt} />,
    value: ({ dueAt }) => dueAt ?? '',
  },
  stateColumn(),
  {
    id: 'by',
    name: t.inquiries_taken_by(),
    cell: ({ assignee }) => assignee?.name ?? '–',
    value: ({ assignee }) => assignee?.name ?? '',
  },
]

/** Whose it is, what it is about and until when it is answered. */
function InquiryLines({ member, title, type, dueAt }: StaffInquiryRow) {
  return (
    <>
      <Text strong>{member.loginId}</Text>
      <span>{title}</span>
      <Inline as="span" apart wraps>
        <Text size={12} tone="faint">
          {enumText('kind', `inquiry ${type}`)}
        </Text>
        <DueTimer dueAt={dueAt} />
      </Inline>
    </>
  )
}

/** Assigns several inquiries, one call each; shows the first refusal. */
async function assignAll(ids: readonly string[], staffId: string): Promise<void> {
  for (const id of ids) {
    const result = await call(assignInquiry, { params: { id }, body: { staffId } })
    if (result.status === 'error') {
      showToast({ text: failureMessage(result) })
      break
    }
  }
  await queryClient.invalidateQueries()
}

export default function InquiriesScreen() {
  const may = useMay()
  const { id: own } = useMe()
  return (
    <ListScreen
      title={t.nav_inquiries()}
      source={source}
      columns={columns()}
      none={t.inquiries_none()}
      tabs={{
        name: 'queue',
        label: t.inquiries_queue(),
        choices: enumChoices('state', INQUIRY_QUEUES, 'queue'),
      }}
      filters={[
        { kind: 'search', name: 'loginId', label: t.members_id() },
        {
          kind: 'choice',
          name: 'assignee',
          label: t.inquiries_taken_by(),
          choices: [
            { value: 'me', label: t.inquiries_me() },
            { value: 'nobody', label: t.inquiries_nobody() },
          ],
        },
        {
          kind: 'choice',
          name: 'type',
          label: t.inquiries_type(),
          choices: enumChoices('kind', INQUIRY_TYPES, 'inquiry'),
        },
      ]}
      {...(may(assignInquiry) && {
        bulk: (ids: readonly string[], clear: () => void) => (
          <Button small onClick={() => void assignAll(ids, own).then(clear)}>
            {t.inquiries_take()}
          </Button>
        ),
      })}
      hasWideDetail
      railRow={(inquiry) => <InquiryLines {...inquiry} />}
      detail={({ id }, openNext) => <InquiryCase id={id} onAnswered={openNext} />}
      detailById={(id, openNext) => <InquiryCase id={id} onAnswered={openNext} />}
    />
  )
}
