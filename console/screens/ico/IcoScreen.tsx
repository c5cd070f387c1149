import { useNavigate } from '#web/shell/router/hooks.ts'
import {
  listReleases,
  listStaffRounds,
  requestClosing,
  requestOpening,
  type StaffIcoRound,
} from '#contract/console/ico.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Table } from '#web/ui/lists/Table.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { CaseHead } from '../../ui/CaseHead.tsx'
import { minuteColumn, moneyColumn, nameColumn, ownStateColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { Money } from '../../ui/Money.tsx'
import { Read } from '../../ui/Read.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { NewRound } from './NewRound.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import { Fold } from '#console/ui/layout/Fold.tsx'

const source = listOf(listStaffRounds, ({ items }) => ({ items, next: null }))

const columns = (): readonly ListColumn<StaffIcoRound>[] => [
  nameColumn('id', t.game_round()),
  {
    id: 'price',
    name: t.ico_price(),
    cell: ({ price }) => <Money amount={price} coin="USDT" />,
    figure: true,
  },
  moneyColumn('sold', t.ico_sold(), 'USDT'),
  { id: 'cap', name: t.ico_total(), cell: ({ cap }) => <Money amount={cap} coin="USDT" />, figure: true },
  minuteColumn('closesAt', t.requests_ends()),
  ownStateColumn('round'),
]

function RoundActs({ round: { id, state } }: { round: StaffIcoRound }) {
  return (
    <CaseActs>
      {state === 'DRAFT' && (
        <Act
          operation={requestOpening}
          params={{ id }}
          label={t.ico_open()}
          letter="o"
          tone="ink"
          summary={t.ico_open_text()}
          fields={[reasonField()]}
        />
      )}
      {state !== 'DRAFT' && state !== 'CLOSED' && (
        <Act
          operation={requestClosing}
          params={{ id }}
          label={t.ico_close()}
          letter="x"
          tone="bad"
          summary={t.ico_close_text()}
          fields={[reasonField()]}
        />
      )}
      <LinkButton tone="two" to={`/ico/${id}`}>
        {t.ico_entries()}
      </LinkButton>
    </CaseActs>
  )
}

function RoundCase({ round }: { round: StaffIcoRound }) {
  return (
    <>
      <CaseHead title={t.game_round_name({ round: round.id })}>
        <StateMark state={`round ${round.state}`} />
      </CaseHead>
      <RoundActs round={round} />
      <Facts
        facts={[
          { label: t.ico_price(), value: <Money amount={round.price} coin="USDT" /> },
          { label: t.ico_sold(), value: <Money amount={round.sold} coin="USDT" /> },
          { label: t.ico_total(), value: <Money amount={round.cap} coin="USDT" /> },
          { label: t.ico_least(), value: <Money amount={round.min} coin="USDT" /> },
          { label: t.ico_most(), value: <Money amount={round.max} coin="USDT" /> },
          { label: t.list_from(), value: minute(round.opensAt) },
          { label: t.list_to(), value: minute(round.closesAt) },
          { label: t.ico_bonus_tiers(), value: round.bonusTiers },
          { label: t.ico_fee_tiers(), value: round.feeTiers },
          {
            label: t.ico_vesting(),
            value: t.ico_vesting_text({ cliff: round.cliffMonths, months: round.vestMonths }),
          },
        ]}
      />
    </>
  )
}

function Releases() {
  return (
    <Fold>
      <Text as="summary" strong>
        {t.ico_releases()}
      </Text>
      <Read from={query(listReleases)} lines={3}>
        {({ items }) => (
          <Table
            caption={t.ico_releases()}
            items={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t.batches_day(), cell: ({ id }) => id },
              { name: t.list_state(), cell: ({ state }) => enumText('state', state), named: true },
              {
                name: t.ico_entries(),
                cell: ({ releasedEntries, entries }) => `${releasedEntries} / ${entries}`,
                figure: true,
                named: true,
              },
              {
                name: t.ico_released(),
                cell: ({ released }) => figure(unitsOf(released)),
                figure: true,
                named: true,
              },
            ]}
          />
        )}
      </Read>
    </Fold>
  )
}

export default function IcoScreen() {
  const navigate = useNavigate()
  return (
    <ListScreen
      title={t.nav_ico()}
      source={source}
      columns={columns()}
      none={t.ico_none()}
      above={<Releases />}
      actions={<NewRound />}
      onEnter={({ id }) => void navigate(`/ico/${id}`)}
      detail={(round) => <RoundCase round={round} />}
    />
  )
}
