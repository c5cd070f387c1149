import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  exportAudit,
  listAudit,
  verifyAudit,
  type AuditEntry,
  type AuditVerdict,
} from '#contract/console/people/audit.ts'
import { exactTime, minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Hash } from '#web/ui/text/Hash.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { failureOfQuery, listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { CaseHead } from '../../ui/CaseHead.tsx'
import { minuteColumn, enumColumn } from '#console/ui/lists/Columns.tsx'
import { csvOf } from '#console/ui/lists/CsvButton.tsx'
import { BeforeAfter, Facts } from '../../ui/Facts.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { Failed } from '../../ui/States.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Cut } from '#console/ui/text/Cut.tsx'
import { Quote } from '#console/ui/text/Quote.tsx'
import { Alarm } from '#console/ui/layout/Alarm.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'

const source = listOf(listAudit, (page) => page)
const csv = csvOf(exportAudit, 'audit')

const columns = (): readonly ListColumn<AuditEntry>[] => [
  minuteColumn('at', t.list_when()),
  { id: 'by', name: t.audit_by(), cell: ({ by }) => <b>{by.name}</b>, value: ({ by }) => by.name },
  enumColumn('action', t.audit_action(), 'act'),
  { id: 'subject', name: t.requests_subject(), cell: ({ subject }) => subject },
  {
    id: 'reason',
    name: t.act_reason(),
    cell: ({ reason }) => <Cut tone="quiet">{reason ?? ''}</Cut>,
  },
]

function EntryCase({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <CaseHead title={enumText('act', entry.action)} text={entry.subject} />
      {entry.reason !== null && <Quote>{entry.reason}</Quote>}
      <BeforeAfter
        before={entry.before}
        after={entry.after}
        names={{ caption: entry.action, before: t.requests_before(), after: t.requests_after() }}
      />
      <Facts
        facts={[
          { label: t.audit_by(), value: `${entry.by.name} (${entry.by.loginId})` },
          { label: t.audit_roles(), value: entry.roles },
          { label: t.list_when(), value: `${minute(entry.at)} (${exactTime(entry.at)})` },
          { label: t.audit_address(), value: entry.address },
          { label: t.audit_device(), value: entry.device },
          { label: t.audit_call(), value: entry.action },
          { label: t.audit_seal(), value: t.audit_seal_place({ batch: entry.batch, place: entry.place }) },
        ]}
      />
    </>
  )
}

/** The verdict over the whole log; a broken chain is a red page, which names what is not as it was sealed. */
function Verdict({ verdict }: { verdict: AuditVerdict }) {
  if (verdict.isRight) {
    return (
      <Notice tone="ok" icon="shield">
        <Text as="p" strong>
          {t.audit_right({ entries: verdict.entries, batches: verdict.batches })}
        </Text>
        <Hash name={t.audit_head()} value={verdict.head} />
      </Notice>
    )
  }
  return (
    <Alarm>
      <Heading as="p">{t.audit_wrong({ count: verdict.faults.length })}</Heading>
      <Text as="ul" size={14}>
        {verdict.faults.map(({ batch, place, fault }) => (
          <li key={`${batch} ${place} ${fault}`}>
            {enumText('state', fault)}:{' '}
            {place === null ? t.audit_batch({ batch }) : t.audit_seal_place({ batch, place })}
          </li>
        ))}
      </Text>
    </Alarm>
  )
}

function ChainCheck() {
  const [isAsked, setAsked] = useState(false)
  const check = useQuery({ ...query(verifyAudit), enabled: isAsked, refetchInterval: false })
  const failure = failureOfQuery(check.error)
  return (
    <>
      <Acts>
        <Button
          tone="line"
          small
          busy={check.isFetching}
          onClick={() => {
            if (isAsked) void check.refetch()
            setAsked(true)
          }}
        >
          {t.audit_check()}
        </Button>
      </Acts>
      {failure !== undefined && <Failed failure={failure} onRetry={() => void check.refetch()} />}
      {check.data !== undefined && <Verdict verdict={check.data} />}
    </>
  )
}

export default function AuditScreen() {
  return (
    <ListScreen
      title={t.nav_audit()}
      source={source}
      columns={columns()}
      none={t.audit_none()}
      filters={[
        { kind: 'search', name: 'subject', label: t.audit_search() },
        { kind: 'search', name: 'action', label: t.audit_call() },
        { kind: 'day', name: 'from', label: t.list_from() },
        { kind: 'day', name: 'to', label: t.list_to() },
      ]}
      csv={csv}
      above={
        <Stack>
          <ChainCheck />
        </Stack>
      }
      detail={(entry) => <EntryCase entry={entry} />}
    />
  )
}
