import type { GameSide } from '#contract/rules/game.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import type { GameNow } from './use-game.ts'
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
      <span className="sp">
        <span className="t18">
          <Move up={side === 'UP'}>{NAMES[side]()}</Move>
        </span>
        {isOwn && <Badge tone="you">{m.game_you()}</Badge>}
      </span>
      <span className="st">
        <Amount value={figure(unitsOf(sum))} coin="MCS" size={22} />
        <span className="t14 q">{m.game_bets({ count })}</span>
      </span>
    </>
  )
  const className =
    side === 'UP' ? `card ${styles.side} ${styles.upSide}` : `card ${styles.side} ${styles.downSide}`
  return onChoose === undefined ? (
    <div className={className}>{inner}</div>
  ) : (
    <button type="button" className={className} aria-pressed={isChosen} onClick={onChoose}>
      {inner}
    </button>
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
    <div className={`g2 ${styles.sides}`} role="group" aria-label={m.game_side()}>
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
    </div>
  )
}
