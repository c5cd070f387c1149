import { parseTyped, formatUnits } from '#contract/money.ts'
import type { GameSide } from '#contract/rules/game.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { whole } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { AmountField } from '#web/ui/fields/AmountField.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { useBet } from './use-bet.ts'
import type { GameNow } from './use-game.ts'
import { cardClass } from '#web/ui/layout/Card.tsx'

const CHIPS = ['10', '50', '100', '500', '1000'] as const
const NAMES = { UP: m.game_up, DOWN: m.game_down } as const

/** What the button does: the next thing that is missing, or the bet itself. */
function betLabel(side: GameSide | undefined, units: bigint): string {
  if (side === undefined) return m.game_choose()
  return units === 0n ? m.game_choose_stake() : m.game_bet({ sum: sum(units, 'MCS'), side: NAMES[side]() })
}

type Betting = ReturnType<typeof useBet>

/** The stake as typed; `Max` is what balance and rule allow, in their steps. */
function Stake({ game, bet }: { game: GameNow; bet: Betting }) {
  const own = useSum()
  const { amount: fieldKey } = bet.fields.errors
  const [balance, min] = [unitsOf(game.balance), unitsOf(game.min)]
  const [max, step] = [unitsOf(game.max), unitsOf(game.step)]
  const most = balance < max ? balance : max
  return (
    <AmountField
      label={m.game_stake()}
      coin="MCS"
      value={bet.amount}
      error={fieldKey ? failureText(fieldKey, { min: game.min, max: game.max, step: game.step }) : undefined}
      help={m.game_stake_help({
        balance: own.sum(balance, 'MCS'),
        min: sum(min, 'MCS'),
        max: sum(max, 'MCS'),
      })}
      onChange={(event) => bet.change(event.target.value)}
      onMax={() => bet.change(formatUnits(most - (most % step)))}
    />
  )
}

/** Amount and the one button, which says what it does. */
export function BetForm({
  game,
  side,
  onPlaced,
}: {
  game: GameNow
  side: GameSide | undefined
  onPlaced: () => void
}) {
  const bet = useBet({ game, side, onPlaced })
  const { errors, failure } = bet.fields
  const sideKey = side === undefined ? errors['side'] : undefined
  const told = sideKey ? failureText(sideKey) : failure && failureMessage(failure)
  const units = parseTyped(bet.amount) ?? 0n
  return (
    <Stack as="form" kind="form" className={cardClass} noValidate onSubmit={bet.submit}>
      <Chips<(typeof CHIPS)[number]>
        label={m.game_chips()}
        isOn={(chip) => chip === bet.amount}
        onToggle={bet.change}
        options={CHIPS.map((chip) => ({ value: chip, label: whole(Number(chip)) }))}
      />
      <Stake game={game} bet={bet} />
      {told !== undefined && (
        <Notice tone="bad" icon="warn">
          {told}
        </Notice>
      )}
      <Button type="submit" wide busy={bet.busy}>
        {betLabel(side, units)}
      </Button>
    </Stack>
  )
}
