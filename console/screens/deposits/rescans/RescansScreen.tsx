import {
  getRescan,
  listRescans,
  requestRescan,
  stopRescan,
  type RescanFind,
  type StaffRescan,
} from '#contract/console/money/rescans.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { listOf, query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { CaseHead } from '../../../ui/CaseHead.tsx'
import { countColumn, minuteColumn, ownStateColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { MemberLink } from '../../../ui/MemberLink.tsx'
import { minuteOrNone } from '#console/ui/times/minute-or-none.ts'
import { Read } from '../../../ui/Read.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { RescanProgress } from './RescanProgress.tsx'
import { Event, Events } from '#console/ui/layout/Events.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'

const source = listOf(listRescans, (page) => page)

const columns = (): readonly ListColumn<StaffRescan>[] => [
  { ...minuteColumn('askedAt', t.list_when()), id: 'at' },
  countColumn('from', t.rescans_from()),
  countColumn('to', t.rescans_to()),
  { id: 'progress', name: t.rescans_progress(), cell: (rescan) => <RescanProgress rescan={rescan} /> },
  countColumn('found', t.rescans_found()),
  ownStateColumn('rescan'),
]

function Finds({ finds }: { finds: readonly RescanFind[] }) {
  if (finds.length === 0) return null
  return (
    <Stack as="section" kind="tight">
      <Text as="h3" size={14} strong>
        {t.rescans_finds()}
      </Text>
      <Events as="ul">
        {finds.map(({ id, member, coin, quantity, txid, block }) => (
          <Event key={id}>
            <Inline as="span" wraps>
              <b>{sum(unitsOf(quantity), coin)}</b>
              {member === null ? t.rescans_house() : <MemberLink member={member} size={14} />}
            </Inline>
            <Code size={12} tone="faint">
              {block} · {txid}
            </Code>
          </Event>
        ))}
      </Events>
    </Stack>
  )
}

function Case({ rescan }: { rescan: StaffRescan & { finds: RescanFind[] } }) {
  const { id, from, to, state, waitsFor, by, askedAt, endedAt, found, finds } = rescan
  return (
    <>
      <CaseHead title={`${from}–${to}`}>
        <StateMark state={`rescan ${state}`} />
      </CaseHead>
      <RescanProgress rescan={rescan} />
      {waitsFor !== null && (
        <Notice tone="warn" icon="warn">
          {t.rescans_waits()} <Code>{waitsFor}</Code>
        </Notice>
      )}
      {state === 'RUNNING' && (
        <CaseActs>
          <Act
            operation={stopRescan}
            params={{ id }}
            label={t.rescans_stop()}
            letter="x"
            tone="line"
            summary={t.rescans_stop_text()}
            fields={[reasonField()]}
            done={t.rescans_stopped()}
          />
        </CaseActs>
      )}
      <Facts
        facts={[
          { label: t.rescans_found(), value: found },
          { label: t.rescans_by(), value: by.name },
          { label: t.list_when(), value: minute(askedAt) },
          { label: t.rescans_ended(), value: minuteOrNone(endedAt) },
        ]}
      />
      <Finds finds={finds} />
    </>
  )
}

export default function RescansScreen() {
  return (
    <ListScreen
      title={t.rescans_title()}
      source={source}
      columns={columns()}
      none={t.rescans_none()}
      actions={
        <>
          <Act
            operation={requestRescan}
            label={t.rescans_ask()}
            letter="n"
            summary={t.rescans_ask_text()}
            fields={[
              { name: 'from', label: t.rescans_from(), kind: 'number' },
              { name: 'to', label: t.rescans_to(), kind: 'number' },
              reasonField(),
            ]}
            done={t.rescans_asked()}
          />
          <LinkButton to="/deposits">{t.nav_deposits()}</LinkButton>
        </>
      }
      detail={({ id }) => (
        <Read from={query(getRescan, { params: { id } })}>{(rescan) => <Case rescan={rescan} />}</Read>
      )}
    />
  )
}
