import { GAME_SIDES, type GameSide } from '#contract/rules/game.ts'
import { decimal, percent } from '#web/base/format.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { oddsOf, poolShares } from './payout.ts'
import type { GameNow } from './use-game.ts'

const NAMES = { UP: m.game_up, DOWN: m.game_down } as const
const TOTALS = { UP: m.why_if_up, DOWN: m.why_if_down } as const
const HUNDRED = 100n

interface OddsProps {
  readonly game: GameNow
  /** The stake that is thought of, millionths. */
  readonly units: bigint
}

/** Which part of the pool lies on the side, as a fraction of sums. */
function poolText({ round }: GameNow, side: GameSide): string {
  const sums = { UP: unitsOf(round.up.sum), DOWN: unitsOf(round.down.sum) }
  const all = sums.UP + sums.DOWN
  if (all === 0n) return m.game_pool_empty()
  const { up, down } = poolShares(round)
  return `${figure(sums[side])} ÷ ${sum(all, 'MCS')} = ${percent(side === 'UP' ? up : down)}`
}

function Arithmetic({ game, units, side }: OddsProps & { side: GameSide }) {
  const { matched, adjust, fee, back, multiple } = oddsOf(game, { side, units })
  const lines = [
    {
      label: m.game_matched({ percent: percent(Number((matched * HUNDRED) / units)) }),
      value: figure(matched),
    },
    { label: m.game_unmatched(), value: figure(adjust) },
    { label: m.game_gain(), value: `+${figure(matched)}` },
    { label: m.game_fee({ percent: percent(game.feeBps / 100) }), value: `−${figure(fee)}` },
    { label: TOTALS[side](), value: sum(back, 'MCS'), total: true as const },
  ]
  return (
    <Stack as="section" aria-label={NAMES[side]()}>
      <Text size={18} strong>
        <Move up={side === 'UP'}>{NAMES[side]()}</Move>
      </Text>
      <span>
        <Figure size={28}>{decimal(multiple, 2)}</Figure>{' '}
        <Text size={14} tone="quiet">
          × {m.game_if_wins()}
        </Text>
      </span>
      <Text as="p" size={14} mono>
        {figure(back)} ÷ {figure(units)} = {decimal(multiple, 2)}
      </Text>
      <LedgerLines lines={lines} />
      <Text as="p" size={14} tone="quiet">
        {m.why_pool()}: {poolText(game, side)}
      </Text>
    </Stack>
  )
}

/** How the multiple and the pool's share of each side come about, with the stake and the pool as they stand. */
export default function OddsSheet({
  open,
  onClose,
  ...odds
}: OddsProps & { open: boolean; onClose: () => void }) {
  return (
    <Sheet title={m.histories_why()} open={open} onClose={onClose}>
      {GAME_SIDES.map((side) => (
        <Arithmetic key={side} side={side} {...odds} />
      ))}
      <Text as="p" size={14} tone="quiet">
        {m.game_explain({ fee: percent(odds.game.feeBps / 100) })}
      </Text>
    </Sheet>
  )
}
