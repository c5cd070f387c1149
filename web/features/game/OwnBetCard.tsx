import { useState } from 'react'
import { cancelBet, type OwnBet } from '#contract/game.ts'
import { call, newKey } from '#web/api/client.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { exactTime, percent } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { expectedPay } from '#contract/rules/money/expected-pay.ts'
import type { GameNow } from './use-game.ts'
import { Card } from '#web/ui/layout/Card.tsx'

const FULL = 100n

function Cancel({ bet, onDone }: { bet: OwnBet; onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  async function cancel(): Promise<void> {
    setBusy(true)
    const result = await call(cancelBet, { params: { id: bet.id }, key: requestKey.of(bet.id) })
    setBusy(false)
    if (result.status === 'error') alertFailure(result)
    onDone()
  }
  return (
    <>
      <Button tone="two" wide busy={busy} onClick={() => void cancel()}>
        {m.game_cancel()}
      </Button>
      <Text as="p" size={12} tone="faint">
        {m.game_cancel_until({ time: exactTime(bet.cancelUntil) })}
      </Text>
    </>
  )
}

/** The own stake, and how much of it stands; what either end brings is said on the sides. */
export function OwnBetCard({
  game,
  bet,
  now,
  onDone,
}: {
  game: GameNow
  bet: OwnBet
  now: number
  onDone: () => void
}) {
  const units = unitsOf(bet.amount)
  const { up, down } = game.round
  const pay = expectedPay(
    { side: bet.side, units },
    { UP: unitsOf(up.sum), DOWN: unitsOf(down.sum) },
    game.feeBps,
  )
  const share = units === 0n ? 0 : Number((pay.matched * FULL) / units)
  return (
    <Card aria-label={m.game_own()}>
      <Inline apart>
        <Heading>{m.game_own()}</Heading>
        <Inline as="span" strong>
          <Move up={bet.side === 'UP'}>{bet.side === 'UP' ? m.game_up() : m.game_down()}</Move>
          <Text unbroken>{sum(units, 'MCS')}</Text>
        </Inline>
      </Inline>
      <LedgerLines
        lines={[
          { label: m.game_matched({ percent: percent(share) }), value: sum(pay.matched, 'MCS') },
          { label: m.game_unmatched(), value: sum(pay.adjust, 'MCS') },
        ]}
      />
      <Text as="p" size={14} tone="quiet">
        {m.game_explain({ fee: percent(game.feeBps / 100) })}
      </Text>
      <WhyLink
        figures={[
          { figure: 'GAME_PAYOUT', of: `${bet.seq}`, name: m.game_own() },
          { figure: 'GAME_POOL', of: `${bet.seq}`, name: m.why_pool() },
        ]}
      />
      {now < Date.parse(bet.cancelUntil) && <Cancel bet={bet} onDone={onDone} />}
    </Card>
  )
}
