import { useNavigate } from '#web/shell/router/hooks.ts'
import { getBatch, listBatches, runBatch, type StaffBatch } from '#contract/console/money/rewards.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { moneyColumn, nameColumn, stateColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { minuteOrNone } from '#console/ui/times/minute-or-none.ts'
import { Money } from '../../ui/Money.tsx'
import { Read } from '../../ui/Read.tsx'
import { runTime } from '#console/ui/times/run-time.ts'
import { SoundMark, StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Alarm } from '#console/ui/layout/Alarm.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'

const source = listOf(listBatches, ({ items }) => ({ items, next: null }))
type Batch = AnswerOf<typeof getBatch>

function Progress({ batch: { plans, paidPlans } }: { batch: StaffBatch }) {
  return (
    <Inline as="span">
      <progress value={paidPlans} max={Math.max(1, plans)} aria-label={t.batches_progress()} />
      <Text unbroken>
        {paidPlans} / {plans}
      </Text>
    </Inline>
  )
}

const columns = (): readonly ListColumn<StaffBatch>[] => [
  { ...nameColumn('id', t.batches_day()), id: 'day' },
  stateColumn(),
  { id: 'progress', name: t.batches_progress(), cell: (batch) => <Progress batch={batch} /> },
  moneyColumn('daily', t.batches_daily(), 'USDT'),
  moneyColumn('team', t.members_team(), 'USDT'),
  moneyColumn('bonus', t.members_bonus(), 'USDT'),
  { id: 'took', name: t.jobs_took(), cell: runTime, figure: true },
]

/** Worked out less paid: nothing once a day is done. Of a day that failed before anything was worked out there is nothing to say. */
function Difference({ batch }: { batch: Batch }) {
  const { state } = batch
  const { plans, daily, team } = batch.difference
  if (state === 'FAILED' && batch.plans === 0) return null
  const isZero = plans === 0 && unitsOf(daily) === 0n && unitsOf(team) === 0n
  if (isZero) {
    return (
      <Inline>
        <SoundMark isSound>{t.batches_agrees()}</SoundMark>
      </Inline>
    )
  }
  const text = t.batches_differs({
    plans,
    daily: sum(unitsOf(daily), 'USDT'),
    team: sum(unitsOf(team), 'USDT'),
  })
  return state === 'DONE' ? (
    <Alarm>{text}</Alarm>
  ) : (
    <Text as="p" size={14} tone="quiet">
      {text}
    </Text>
  )
}

/** Why the day is not paid, how often it was tried, and what can be done about it. */
function Failure({ failure }: { failure: NonNullable<StaffBatch['failure']> }) {
  const { reason, times, since, lastAt, nextAt } = failure
  return (
    <>
      <Notice tone="bad" icon="warn">
        {t.batches_failed({ times, since: minute(since) })}
      </Notice>
      <Facts
        facts={[
          { label: t.batches_reason(), value: <Code>{reason}</Code> },
          { label: t.batches_tried(), value: minute(lastAt) },
          { label: t.batches_next(), value: minute(nextAt) },
        ]}
      />
      <CaseActs>
        <RunAgain />
      </CaseActs>
    </>
  )
}

function RunAgain({ letter }: { letter?: string }) {
  return (
    <Act
      operation={runBatch}
      label={t.batches_run()}
      {...(letter !== undefined && { letter })}
      summary={t.batches_run_text()}
      fields={[reasonField()]}
      done={t.jobs_queued()}
    />
  )
}

function Case({ batch }: { batch: Batch }) {
  const navigate = useNavigate()
  return (
    <>
      <Stack kind="tight">
        <Heading>{batch.id}</Heading>
        <Inline as="span">
          <StateMark state={batch.state} />
        </Inline>
      </Stack>
      {batch.failure !== null && <Failure failure={batch.failure} />}
      <Progress batch={batch} />
      <Difference batch={batch} />
      <Facts
        facts={[
          { label: t.batches_daily(), value: <Money amount={batch.daily} coin="USDT" /> },
          { label: t.members_team(), value: <Money amount={batch.team} coin="USDT" /> },
          { label: t.members_bonus(), value: <Money amount={batch.bonus} coin="USDT" /> },
          { label: t.batches_pieces(), value: `${batch.paidPieces} / ${batch.pieces}` },
          { label: t.batches_graduated(), value: batch.graduated },
          { label: t.batches_started(), value: minute(batch.startedAt) },
          { label: t.batches_ended(), value: minuteOrNone(batch.endedAt) },
        ]}
      />
      <Button tone="two" small onClick={() => void navigate(`/batches/${batch.id}`)}>
        {t.batches_records()}
      </Button>
    </>
  )
}

export default function BatchesScreen() {
  const navigate = useNavigate()
  return (
    <ListScreen
      title={t.nav_batches()}
      source={source}
      columns={columns()}
      none={t.batches_none()}
      actions={<RunAgain letter="r" />}
      isBad={({ state }) => state === 'FAILED'}
      onEnter={({ id }) => void navigate(`/batches/${id}`)}
      detail={({ id }) => (
        <Read from={query(getBatch, { params: { id } })}>{(batch) => <Case batch={batch} />}</Read>
      )}
    />
  )
}
