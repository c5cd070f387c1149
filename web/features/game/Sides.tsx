import type { GameSide } from '#contract/rules/game.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { decimal, percent } from '#web/base/format.ts'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { expectedPay } from '#contract/rules/money/expected-pay.ts'
import { payoutMultiple, poolShares } from './payout.ts'
import type { GameNow } from './use-game.ts'
import * as styles from './Sides.module.css'

const NAMES = { UP: m.game_up, DOWN: m.game_down } as const

interface SideProps {
  readonly side: GameSide
  readonly game: GameNow
  /** The stake that the multiple is told for, millionths. */
  readonly units: bigint
  readonly isChosen: boolean
  /** Missing while no side can be chosen. */
  readonly onChoose?: (() => void) | undefined
}

/** What the own bet has back if this side wins; without one, the multiple of the stake that is being thought of. */
function Pays({ side, game, units }: Pick<SideProps, 'side' | 'game' | 'units'>) {
  const { bet, round, feeBps } = game
  if (bet?.state !== 'PLACED')
    return (
      <span>
        <Figure size={28}>{decimal(payoutMultiple(game, { side, units }), 2)}</Figure>{' '}
        <Text size={12} tone="quiet">
          × {m.game_if_wins()}
        </Text>
      </span>
    )
  const own = { side: bet.side, units: unitsOf(bet.amount) }
  const pay = expectedPay(own, { UP: unitsOf(round.up.sum), DOWN: unitsOf(round.down.sum) }, feeBps)
  return (
    <span>
      <Figure size={22}>{figure(side === 'UP' ? pay.ifUp : pay.ifDown)}</Figure>{' '}
      <Text size={12} tone="quiet">
        {m.game_to_you()}
      </Text>
    </span>
  )
}

function Side({ side, game, units, isChosen, onChoose }: SideProps) {
  const { round, bet } = game
  const shares = poolShares(round)
  const share = side === 'UP' ? shares.up : shares.down
  const all = unitsOf(round.up.sum) + unitsOf(round.down.sum)
  const isOwn = bet?.state === 'PLACED' && bet.side === side
  const look = joinClasses(styles.side, side === 'UP' ? styles.upSide : styles.downSide, isOwn && styles.mine)
  const inner = (
    <>
      <Inline as="span" apart>
        <Text size={18}>
          <Move up={side === 'UP'}>{NAMES[side]()}</Move>
        </Text>
        {isOwn && (
          <Badge tone="you" dot>
            {m.game_you()}
          </Badge>
        )}
      </Inline>
      <Pays side={side} game={game} units={units} />
      <Text size={12} tone="quiet">
        {all === 0n
          ? m.game_pool_empty()
          : m.game_pool_share({ share: percent(share), sum: sum(all, 'MCS') })}
      </Text>
      <svg className={styles.pool} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="4" />
      </svg>
    </>
  )
  return onChoose === undefined ? (
    <Card as="div" className={look}>
      {inner}
    </Card>
  ) : (
    <Card as="button" type="button" className={look} aria-pressed={isChosen} onClick={onChoose}>
      {inner}
    </Card>
  )
}

/** The two sides, each with what it pays and its share of the pool; a side is chosen by touching it. */
export function Sides({
  game,
  units,
  chosen,
  onChoose,
}: {
  game: GameNow
  units: bigint
  chosen: GameSide | undefined
  onChoose?: ((side: GameSide) => void) | undefined
}) {
  return (
    <Grid className={styles.sides} role="group" aria-label={m.game_side()}>
      {(['UP', 'DOWN'] as const).map((side) => (
        <Side
          key={side}
          side={side}
          game={game}
          units={units}
          isChosen={chosen === side}
          onChoose={onChoose === undefined ? undefined : () => onChoose(side)}
        />
      ))}
    </Grid>
  )
}
