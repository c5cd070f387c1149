import { listBrakes, requestRelease, type StaffBrake } from '#contract/console/money/brakes.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { CaseHead } from '../../ui/CaseHead.tsx'
import { ownStateColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { minuteOrNone } from '#console/ui/times/minute-or-none.ts'
import { Money } from '../../ui/Money.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { LongFigure } from '#console/ui/text/LongFigure.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'

const source = listOf(listBrakes, ({ items }) => ({ items, next: null }))
const routeOf = ({ id }: StaffBrake): string => enumText('kind', `brake ${id}`)

const columns = (): readonly ListColumn<StaffBrake>[] => [
  { id: 'route', name: t.brakes_route(), cell: (brake) => <b>{routeOf(brake)}</b>, value: routeOf },
  {
    id: 'today',
    name: t.brakes_today(),
    cell: ({ today, coin }) => <Money amount={today} coin={coin} />,
    figure: true,
  },
  {
    id: 'bound',
    name: t.brakes_bound(),
    cell: ({ bound, coin }) => <Money amount={bound} coin={coin} />,
    figure: true,
  },
  {
    id: 'used',
    name: t.brakes_used(),
    cell: ({ percent }) => <LongFigure as="b">{percent}%</LongFigure>,
    value: ({ percent }) => percent,
    figure: true,
  },
  ownStateColumn('brake'),
]

function BrakeCase({ brake }: { brake: StaffBrake }) {
  const { id, coin, today, bound, percent, state, engagedAt, releaseLeft, releaseUntil } = brake
  return (
    <>
      <CaseHead title={routeOf(brake)}>
        <StateMark state={`brake ${state}`} />
      </CaseHead>
      <Facts
        facts={[
          { label: t.brakes_today(), value: `${sum(unitsOf(today), coin)} (${percent}%)` },
          { label: t.brakes_bound(), value: sum(unitsOf(bound), coin) },
          { label: t.brakes_since(), value: minuteOrNone(engagedAt) },
          {
            label: t.brakes_release_left(),
            value: releaseLeft === null ? '–' : sum(unitsOf(releaseLeft), coin),
          },
          { label: t.brakes_release_until(), value: minuteOrNone(releaseUntil) },
        ]}
      />
      <CaseActs>
        <Act
          operation={requestRelease}
          label={t.brakes_request()}
          letter="r"
          tone="ink"
          summary={t.brakes_release_text({ route: routeOf(brake) })}
          fields={[
            { name: 'amount', label: t.brakes_amount(), kind: 'amount', coin },
            { name: 'until', label: t.brakes_until(), kind: 'moment' },
            reasonField(),
          ]}
          body={(values) => ({
            brake: id,
            amount: values['amount'] ?? '',
            until: new Date(values['until'] ?? '').toISOString(),
            reason: values['reason'] ?? '',
          })}
        />
      </CaseActs>
    </>
  )
}

/** What leaves by each route in a day, and what two of the staff let go beyond it. */
export default function BrakesScreen() {
  return (
    <ListScreen
      title={t.nav_brakes()}
      source={source}
      columns={columns()}
      none={t.brakes_none()}
      actions={<LinkButton to="/brakes/velocity">{t.velocity_title()}</LinkButton>}
      above={<Notice>{t.brakes_note()}</Notice>}
      detail={(brake) => <BrakeCase brake={brake} />}
    />
  )
}
