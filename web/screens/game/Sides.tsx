import type { GameSide } from '#contract/rules/game.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { GameNow } from './use-game.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './Sides.module.css'

const NAMES = { UP: m.game_up, DOWN: m.game_down } as const

/** What is on each side, in per cent; nothing on both before the first bet. */
function sharesOf({ up, down }: GameNow['round']): { readonly up: number; readonly down: number } {
  const [ups, downs] = [unitsOf(up.sum), unitsOf(down.sum)]
  if (ups + downs === 0n) return { up: 0, down: 0 }
  const share = Number((ups * 100n) / (ups + downs))
  return { up: share, down: 100 - share }
}

interface SideProps {
  readonly side: GameSide
  readonly round: GameNow['round']
  readonly isOwn: boolean
  readonly isChosen: boolean
  /** Missing while no side can be chosen. */
  readonly onChoose?: (() => void) | undefined
}

function Side({ side, round, isOwn, isChosen, onChoose }: SideProps) {
  const { sum, count } = side === 'UP' ? round.up : round.down
  const inner = (
    <>
      <Inline as="span" apart>
        <Text size={18}>
          <Move up={side === 'UP'}>{NAMES[side]()}</Move>
        </Text>
        {isOwn && <Badge tone="you">{m.game_you()}</Badge>}
      </Inline>
      <Stack as="span" kind="tight">
        <Amount value={figure(unitsOf(sum))} coin="MCS" size={22} />
        <Text size={14} tone="quiet">
          {m.game_bets({ count })}
        </Text>
      </Stack>
    </>
  )
  const look = joinClasses(styles.side, side === 'UP' ? styles.upSide : styles.downSide)
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

/** The two sides with their sums; a side is chosen by touching it. */
export function Sides({
  round,
  own,
  chosen,
  onChoose,
}: {
  round: GameNow['round']
  own: GameSide | undefined
  chosen: GameSide | undefined
  onChoose?: ((side: GameSide) => void) | undefined
}) {
  const shares = sharesOf(round)
  const isEmpty = shares.up + shares.down === 0
  return (
    <Grid className={styles.sides} role="group" aria-label={m.game_side()}>
      {(['UP', 'DOWN'] as const).map((side) => (
        <Side
          key={side}
          side={side}
          round={round}
          isOwn={own === side}
          isChosen={chosen === side}
          onChoose={onChoose === undefined ? undefined : () => onChoose(side)}
        />
      ))}
      <svg
        className={styles.pool}
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        role="img"
        aria-label={m.game_pool_label(shares)}
      >
        {isEmpty && <rect className={styles.empty} width="100" height="2" />}
        <rect className={styles.upSide} x="0" width={Math.max(shares.up - 0.4, 0)} height="2" />
        <rect
          className={styles.downSide}
          x={shares.up + 0.4}
          width={Math.max(shares.down - 0.4, 0)}
          height="2"
        />
      </svg>
    </Grid>
  )
}
