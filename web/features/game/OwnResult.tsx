import type { GameRound, PastBet } from '#contract/game.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, signedSum, sum, unitsOf } from '#web/base/money-text.ts'
import { percent, price } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { type LedgerLine, LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { backOf } from '#web/features/game/back-of-bet.ts'

const TOLD = { WIN: m.game_won, LOOSE: m.game_lost, BALANCE_REFUND: m.game_refunded } as const
const ICONS = { WIN: 'check', LOOSE: 'down', BALANCE_REFUND: 'swap' } as const

/** Which side won, and by how much; nothing for a round without a winner. */
function differenceText({ result, lockPrice, closePrice }: GameRound): string | undefined {
  if ((result !== 'UP' && result !== 'DOWN') || lockPrice === null || closePrice === null) return undefined
  const side = result === 'UP' ? m.game_up() : m.game_down()
  return m.game_won_by({ side, difference: price(Math.abs(closePrice - lockPrice), lockPrice) })
}

/** From the stake to what was paid, line by line. */
function linesOf(bet: PastBet, feeBps: number): LedgerLine[] {
  const matched = unitsOf(bet.matched)
  const stake = { label: m.game_stake(), value: sum(unitsOf(bet.amount), 'MCS') }
  const gain =
    bet.result === 'WIN'
      ? [
          { label: m.game_gain(), value: signedSum(matched, 'MCS') },
          {
            label: m.game_fee({ percent: percent(feeBps / 100) }),
            value: signedSum(0n - unitsOf(bet.fee), 'MCS'),
          },
        ]
      : bet.result === 'LOOSE'
        ? [{ label: m.game_loss(), value: signedSum(0n - matched, 'MCS') }]
        : []
  return [stake, ...gain, { label: m.game_paid_to_wallet(), value: sum(backOf(bet), 'MCS'), total: true }]
}

/** The own end of a round: win, loss and refund have one shape, and end in what was paid. */
export function OwnResult({
  round,
  bet,
  feeBps,
  onProof,
}: {
  round: GameRound
  bet: PastBet
  feeBps: number
  onProof: () => void
}) {
  if (bet.result === null || bet.result === 'CANCELLED') return null
  const difference = backOf(bet) - unitsOf(bet.amount)
  const told = [TOLD[bet.result](), differenceText(round)].filter((part) => part !== undefined).join(' · ')
  return (
    <Card role="status" aria-label={m.game_own()}>
      <Inline>
        <Ring share={1} small label={TOLD[bet.result]()}>
          <Icon name={ICONS[bet.result]} />
        </Ring>
        <Stack as="span" kind="tight">
          <Text size={14} tone="quiet">
            {told}
          </Text>
          <Amount value={`${difference > 0n ? '+' : ''}${figure(difference)}`} coin="MCS" size={28} />
        </Stack>
      </Inline>
      <LedgerLines lines={linesOf(bet, feeBps)} />
      <Inline apart>
        <WhyLink figures={[{ figure: 'GAME_PAYOUT', of: `${bet.seq}`, name: m.game_paid_to_wallet() }]} />
        <Button tone="line" small onClick={onProof}>
          {m.game_proof()}
        </Button>
      </Inline>
    </Card>
  )
}
