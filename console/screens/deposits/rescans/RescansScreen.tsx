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
import { RescanProgress } from './RescanProgress.tsx'

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
    <section className="st">
      <h3 className="t14 b">{t.rescans_finds()}</h3>
      <ul className="timeline">
        {finds.map(({ id, member, coin, quantity, txid, block }) => (
          <li key={id} className="event">
            <span className="fx wrap">
              <b>{sum(unitsOf(quantity), coin)}</b>
              {member === null ? t.rescans_house() : <MemberLink member={member} look="t14" />}
            </span>
            <span className="t12 qq mono wrap-any">
              {block} · {txid}
            </span>
          </li>
        ))}
      </ul>
    </section>
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
          {t.rescans_waits()} <span className="mono wrap-any">{waitsFor}</span>
        </Notice>
      )}
      {state === 'RUNNING' && (
        <div className="case-acts">
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
        </div>
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
