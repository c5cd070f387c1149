import { exportRounds, type GameRound, type PastBet } from '#contract/game.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { backOf } from '#web/features/game/back-of-bet.ts'
import { whole } from '#web/base/format.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { Table, type Column } from '#web/ui/lists/Table.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { ResultName } from './ResultName.tsx'
import { RowOpener } from '#web/ui/lists/RowOpener.tsx'
import { SaveTable } from '#web/features/files/SaveTable.tsx'
import { call } from '#web/api/client.ts'

interface Props {
  readonly rounds: readonly GameRound[]
  readonly bets: readonly PastBet[]
  readonly onProof: (seq: number) => void
}

const NOTHING = <Text tone="faint">–</Text>

function columnsOf({ bets, onProof }: Props): Column<GameRound>[] {
  const own = new Map(bets.filter(({ result }) => result !== 'CANCELLED').map((bet) => [bet.seq, bet]))
  return [
    {
      name: m.game_rounds(),
      cell: ({ seq }) => (
        <RowOpener type="button" strong onClick={() => onProof(seq)}>
          {whole(seq)}
        </RowOpener>
      ),
    },
    { name: m.game_result(), cell: (round) => <ResultName round={round} /> },
    {
      name: m.game_own(),
      figure: true,
      named: true,
      cell: ({ seq }) => {
        const bet = own.get(seq)
        return bet === undefined ? NOTHING : <Move up={bet.side === 'UP'}>{figure(unitsOf(bet.amount))}</Move>
      },
    },
    {
      name: m.game_paid(),
      figure: true,
      named: true,
      cell: ({ seq }) => {
        const bet = own.get(seq)
        return bet === undefined ? NOTHING : <b>{figure(backOf(bet))}</b>
      },
    },
  ]
}

/** The last rounds, with what the member staked in them and had back. A round opens its proof. */
export function RoundsCard(props: Props) {
  const { rounds } = props
  return (
    <Section
      title={m.game_last_rounds()}
      end={
        <SaveTable
          name="rounds"
          fetchTable={(zone) => call(exportRounds, { query: { zone } })}
          disabled={rounds.length === 0}
        />
      }
    >
      {rounds.length === 0 ? (
        <Empty drawing="quiet-market">{m.game_none()}</Empty>
      ) : (
        <Card as="div" flush>
          <Table
            caption={m.game_last_rounds()}
            columns={columnsOf(props)}
            items={rounds}
            keyOf={({ seq }) => String(seq)}
          />
        </Card>
      )}
    </Section>
  )
}
