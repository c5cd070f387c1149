import {
  getCalibration,
  listStaffSignals,
  pauseKind,
  resumeKind,
  withdrawSignal,
} from '#contract/console/signals.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { SIGNAL_KINDS, SIGNAL_STATES, type Signal } from '#contract/trading/signals.ts'
import { decimal, duration, minute, percent, price } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Table } from '#web/ui/lists/Table.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { CaseHead } from '../../ui/CaseHead.tsx'
import { agoColumn, nameColumn, stateColumn, enumColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { Read } from '../../ui/Read.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import { Fold } from '#console/ui/layout/Fold.tsx'

const source = listOf(listStaffSignals, (page) => page)
type Calibration = AnswerOf<typeof getCalibration>
const MINUTE_MS = 60_000
type Kind = Calibration['kinds'][number]

const columns = (): readonly ListColumn<Signal>[] => [
  nameColumn('symbol', t.signals_symbol()),
  enumColumn('kind', t.ledger_kind(), 'kind'),
  { id: 'timeframe', name: t.signals_timeframe(), cell: ({ timeframe }) => duration(timeframe * MINUTE_MS) },
  { id: 'direction', name: t.ledger_direction(), cell: ({ direction }) => enumText('kind', direction) },
  {
    id: 'probability',
    name: t.signals_probability(),
    cell: ({ probability }) => percent(probability),
    value: ({ probability }) => probability,
    figure: true,
  },
  agoColumn('foundAt', t.signals_published()),
  stateColumn(),
]

function SignalCase({ signal }: { signal: Signal }) {
  const { id, symbol, kind, state } = signal
  return (
    <>
      <CaseHead title={symbol} text={enumText('kind', kind)} />
      <Facts
        facts={[
          { label: t.list_state(), value: <StateMark state={state} /> },
          { label: t.signals_timeframe(), value: duration(signal.timeframe * MINUTE_MS) },
          { label: t.ledger_direction(), value: enumText('kind', signal.direction) },
          { label: t.signals_probability(), value: percent(signal.probability) },
          { label: t.signals_base_rate(), value: percent(signal.baseRate, 1) },
          {
            label: t.signals_prices(),
            value: [signal.level, signal.target, signal.stop].map((one) => price(one)).join(' / '),
          },
          { label: t.signals_model(), value: signal.model },
          { label: t.signals_published(), value: minute(signal.foundAt) },
          { label: t.requests_ends(), value: minute(signal.validUntil) },
        ]}
      />
      <CaseActs>
        {state === 'ACTIVE' && (
          <Act
            operation={withdrawSignal}
            params={{ id }}
            label={t.signals_withdraw()}
            letter="x"
            tone="bad"
            summary={t.signals_withdraw_text()}
            fields={[reasonField()]}
            done={t.signals_withdrawn()}
          />
        )}
        <PauseKind kind={kind} />
      </CaseActs>
    </>
  )
}

function PauseKind({ kind }: { kind: Signal['kind'] }) {
  return (
    <Act
      operation={pauseKind}
      label={t.signals_pause({ kind: enumText('kind', kind) })}
      tone="line"
      summary={t.signals_pause_text()}
      fields={[reasonField()]}
      body={({ reason = '' }) => ({ kind, reason })}
      done={t.signals_paused()}
    />
  )
}

function Pauses({ pauses }: Pick<Calibration, 'pauses'>) {
  return pauses.map(({ id, kind, symbol, note, isAlarm, pausedAt }) => (
    <Notice key={id} tone="warn" icon="warn">
      <Inline apart wraps>
        <span>
          <b>{kind === null ? symbol : enumText('kind', kind)}</b> · {isAlarm && `${t.signals_watch()} · `}
          <TimeAgo time={pausedAt} />
          <br />
          {note}
        </span>
        <Act
          operation={resumeKind}
          params={{ id }}
          label={t.signals_resume()}
          fields={[reasonField()]}
          done={t.signals_resumed()}
        />
      </Inline>
    </Notice>
  ))
}

/** In points of percent: how far forecasts of a kind lie from what came true, and how far they may. */
function gapOf({ gap, bound }: Kind): string {
  return gap === null || bound === null ? '–' : `${decimal(gap, 1)} (±${decimal(bound, 1)})`
}

function KindName({ kind, isPaused }: { kind: Signal['kind']; isPaused: boolean }) {
  return (
    <Inline as="span" wraps>
      {enumText('kind', kind)} {isPaused && <Badge tone="warn">{t.signals_paused()}</Badge>}
    </Inline>
  )
}

function CalibrationTable({ calibration }: { calibration: Calibration }) {
  const shown = (value: number | null) => (value === null ? '–' : percent(value, 1))
  return (
    <Fold>
      <Text as="summary" strong>
        {t.signals_calibration()}{' '}
        {calibration.pauses.length > 0 && <Badge tone="warn">{calibration.pauses.length}</Badge>}
      </Text>
      <Pauses pauses={calibration.pauses} />
      <Table
        caption={t.signals_calibration()}
        items={calibration.kinds}
        keyOf={({ id }) => id}
        columns={[
          { name: t.ledger_kind(), cell: ({ id, isPaused }) => <KindName kind={id} isPaused={isPaused} /> },
          { name: t.signals_resolved(), cell: ({ outcomes }) => outcomes, figure: true, named: true },
          { name: t.signals_forecast(), cell: ({ forecast }) => shown(forecast), figure: true, named: true },
          { name: t.signals_hit(), cell: ({ observed }) => shown(observed), figure: true, named: true },
          { name: t.signals_gap(), cell: gapOf, figure: true, named: true },
        ]}
      />
    </Fold>
  )
}

export default function SignalsScreen() {
  return (
    <ListScreen
      title={t.nav_signals()}
      source={source}
      columns={columns()}
      none={t.signals_none()}
      above={
        <Read from={query(getCalibration)} lines={2}>
          {(calibration) => <CalibrationTable calibration={calibration} />}
        </Read>
      }
      filters={[
        { kind: 'search', name: 'symbol', label: t.signals_symbol() },
        stateFilter(SIGNAL_STATES),
        {
          kind: 'choice',
          name: 'kind',
          label: t.ledger_kind(),
          choices: enumChoices('kind', SIGNAL_KINDS),
        },
      ]}
      detail={(signal) => <SignalCase signal={signal} />}
    />
  )
}
