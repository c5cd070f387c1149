import { lazy, useState } from 'react'
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
import { Dock } from '#web/ui/layout/Dock.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { WhyButton } from '#web/features/why/WhyButton.tsx'
import { Sides } from './Sides.tsx'

const OddsSheet = lazy(() => import('./OddsSheet.tsx'))
import { useBet } from './use-bet.ts'
import type { GameNow } from './use-game.ts'

const CHIPS = ['10', '50', '100', '500'] as const
type Chip = (typeof CHIPS)[number] | 'other'
const NAMES = { UP: m.game_up, DOWN: m.game_down } as const

/** What the button does: the next thing that is missing, or the bet itself. */
function betLabel(side: GameSide | undefined, units: bigint, missing: bigint): string {
  if (side === undefined) return m.game_choose()
  if (units === 0n) return m.game_choose_stake()
  if (missing > 0n) return m.game_missing({ sum: sum(missing, 'MCS') })
  return m.game_bet({ sum: sum(units, 'MCS'), side: NAMES[side]() })
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

/** Quick amounts with the balance above, and the way to type another. */
function Amounts({ game, bet }: { game: GameNow; bet: Betting }) {
  const own = useSum()
  const [isOther, setIsOther] = useState(false)
  const toggle = (chip: Chip) => {
    setIsOther(chip === 'other')
    bet.change(chip === 'other' ? '' : chip)
  }
  return (
    <>
      <Inline apart size={14} tone="quiet">
        <span>{m.game_stake()}</span>
        <Text unbroken>{m.wallet_available_sum({ sum: own.sum(unitsOf(game.balance), 'MCS') })}</Text>
      </Inline>
      <Chips<Chip>
        label={m.game_chips()}
        isOn={(chip) => (chip === 'other' ? isOther : !isOther && chip === bet.amount)}
        onToggle={toggle}
        options={[
          ...CHIPS.map((chip) => ({ value: chip, label: whole(Number(chip)) })),
          { value: 'other', label: m.game_other() },
        ]}
      />
      {isOther && <Stake game={game} bet={bet} />}
    </>
  )
}

/** Both sides with what they pay, the stake, and the one button, which says what it does or what is missing. */
export function BetForm({ game, onPlaced }: { game: GameNow; onPlaced: () => void }) {
  const [side, setSide] = useState<GameSide>()
  const bet = useBet({ game, side, onPlaced })
  const { errors, failure } = bet.fields
  const units = parseTyped(bet.amount) ?? 0n
  const shown = units > 0n ? units : unitsOf(game.min)
  const missing = units - unitsOf(game.balance)
  const key = side === undefined ? errors['side'] : bet.amount === '' ? errors.amount : undefined
  const values = { min: game.min, max: game.max, step: game.step }
  const told = key ? failureText(key, values) : failure && failureMessage(failure)
  return (
    <Stack as="form" noValidate onSubmit={bet.submit}>
      <Sides game={game} units={shown} chosen={side} onChoose={setSide} />
      <WhyButton
        name={m.why_pool()}
        sheet={(isOpen, onClose) => <OddsSheet game={game} units={shown} open={isOpen} onClose={onClose} />}
      />
      <Amounts game={game} bet={bet} />
      {told !== undefined && (
        <Notice tone="bad" icon="warn">
          {told}
        </Notice>
      )}
      <Dock>
        <Button type="submit" wide busy={bet.busy} disabled={side !== undefined && missing > 0n}>
          {betLabel(side, units, missing)}
        </Button>
      </Dock>
    </Stack>
  )
}
