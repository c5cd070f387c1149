import {
  getGame,
  listGameRounds,
  listRoundBets,
  pauseGame,
  requestVoid,
  type StaffRound,
} from '#contract/console/game.ts'
import { ROUND_STATES } from '#contract/game.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { exactTime, minute, price } from '#web/base/format.ts'
import { Table } from '#web/ui/lists/Table.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { ownStateColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { minuteOrNone } from '#console/ui/times/minute-or-none.ts'
import { Money } from '../../ui/Money.tsx'
import { PausedNotice } from '../../ui/PausedNotice.tsx'
import { Read } from '../../ui/Read.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { SoundMark, StateMark } from '../../ui/StateMark.tsx'
import { Tile } from '../../ui/Tile.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Alarm } from '#console/ui/layout/Alarm.tsx'
import { TileFrame, Tiles } from '#console/ui/layout/Tiles.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'
import { Fold } from '#console/ui/layout/Fold.tsx'

const source = listOf(listGameRounds, (page) => page)
type Game = AnswerOf<typeof getGame>
const UNDECIDED = new Set<StaffRound['state']>(['BETTING', 'LIVE'])

/** What is staked on one side of a round. */
const stakeColumn = (side: 'up' | 'down', name: string): ListColumn<StaffRound> => ({
  id: side,
  name,
  cell: (round) => <Money amount={round[side].sum} coin="MCS" />,
  value: (round) => unitsOf(round[side].sum),
  figure: true,
})
const columns = (): readonly ListColumn<StaffRound>[] => [
  { id: 'id', name: t.game_round(), cell: ({ id }) => <b>{id}</b>, value: ({ endsAt }) => endsAt },
  { id: 'endsAt', name: t.requests_ends(), cell: ({ endsAt }) => exactTime(endsAt) },
  stakeColumn('up', t.game_up()),
  stakeColumn('down', t.game_down()),
  {
    id: 'bets',
    name: t.game_bets(),
    cell: ({ up, down }) => up.count + down.count,
    value: ({ up, down }) => up.count + down.count,
    figure: true,
  },
  ownStateColumn('game'),
]

function Bets({ id }: { id: string }) {
  return (
    <Read from={query(listRoundBets, { params: { id } })} lines={4}>
      {({ items }) =>
        items.length > 0 && (
          <Table
            caption={t.game_largest()}
            items={items}
            keyOf={(bet) => bet.id}
            columns={[
              {
                name: t.list_member(),
                cell: ({ member }) => <MemberLink member={member} />,
              },
              { name: t.game_side(), cell: ({ side }) => enumText('kind', side) },
              { name: t.list_amount(), cell: ({ amount }) => figure(unitsOf(amount)), figure: true },
            ]}
          />
        )
      }
    </Read>
  )
}

function RoundCase({ round }: { round: StaffRound }) {
  const shown = (value: number | null) => (value === null ? '–' : price(value))
  return (
    <>
      <Heading>{t.game_round_name({ round: round.id })}</Heading>
      <Facts
        facts={[
          { label: t.list_state(), value: <StateMark state={`game ${round.state}`} /> },
          { label: t.game_result(), value: round.result === null ? '–' : enumText('kind', round.result) },
          { label: t.game_locks(), value: minute(round.closesAt) },
          { label: t.requests_ends(), value: minute(round.endsAt) },
          { label: t.game_lock_price(), value: shown(round.lockPrice) },
          { label: t.game_end_price(), value: shown(round.closePrice) },
          { label: t.game_up(), value: sum(unitsOf(round.up.sum), 'MCS') },
          { label: t.game_down(), value: sum(unitsOf(round.down.sum), 'MCS') },
        ]}
      />
      {UNDECIDED.has(round.state) && (
        <Act
          operation={requestVoid}
          params={{ id: round.id }}
          label={t.game_void()}
          letter="v"
          tone="bad"
          summary={t.game_void_text()}
          fields={[reasonField()]}
        />
      )}
      <Bets id={round.id} />
    </>
  )
}

function Sources({ game }: { game: Game }) {
  return (
    <>
      {game.isStale && <Alarm>{t.game_no_source({ least: game.leastSources })}</Alarm>}
      <Tiles>
        {game.sources.map(({ id, price: told, at, isFresh }) => (
          <TileFrame key={id}>
            <Inline as="span" apart>
              <b>{id}</b>
              <SoundMark isSound={isFresh}>{isFresh ? t.game_fresh() : t.game_stale()}</SoundMark>
            </Inline>
            <Text size={18}>{price(told)}</Text>
            <Text size={12} tone="faint">
              <TimeAgo time={at} />
            </Text>
          </TileFrame>
        ))}
        <Tile label={t.game_overdue()}>{game.overdue}</Tile>
      </Tiles>
    </>
  )
}

function AtLimit({ atLimit }: Pick<Game, 'atLimit'>) {
  if (atLimit.length === 0) return null
  return (
    <Fold>
      <Text as="summary" strong>
        {t.game_at_limit({ count: atLimit.length })}
      </Text>
      <Table
        caption={t.game_limit()}
        items={atLimit}
        keyOf={({ member, reason }) => `${member.id} ${reason}`}
        columns={[
          { name: t.list_member(), cell: ({ member }) => member.loginId },
          { name: t.game_limit(), cell: ({ reason }) => enumText('kind', reason), named: true },
          {
            name: t.game_used(),
            cell: ({ used }) => (used === null ? '–' : figure(unitsOf(used))),
            figure: true,
            named: true,
          },
          { name: t.list_to(), cell: ({ until }) => minuteOrNone(until), named: true },
        ]}
      />
    </Fold>
  )
}

function GameNow({ game }: { game: Game }) {
  return (
    <>
      {!game.isOn && <PausedNotice parameter="game.on">{t.game_is_paused()}</PausedNotice>}
      <Sources game={game} />
      <AtLimit atLimit={game.atLimit} />
      {game.isOn && (
        <Acts>
          <Act
            operation={pauseGame}
            label={t.game_pause()}
            tone="bad"
            summary={t.game_pause_text()}
            fields={[reasonField()]}
            done={t.game_is_paused()}
          />
        </Acts>
      )}
    </>
  )
}

export default function GameScreen() {
  return (
    <ListScreen
      title={t.nav_game()}
      source={source}
      columns={columns()}
      none={t.game_none()}
      filters={[stateFilter(ROUND_STATES, 'game')]}
      above={
        <Read from={query(getGame)} lines={4} phoneLines={7}>
          {(game) => <GameNow game={game} />}
        </Read>
      }
      detail={(round) => <RoundCase round={round} />}
    />
  )
}
