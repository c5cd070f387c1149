import { sum } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { BalanceBars } from './BalanceBars.tsx'
import type { CoinState } from './coin-state.ts'
import { coverText } from './share-text.ts'

/** A coin's name, how much of what is owed is held, and both as bars. */
export function CoinHead({
  state: { coin, owed, held },
  as,
}: {
  state: Pick<CoinState, 'coin' | 'owed' | 'held'>
  as?: 'h3'
}) {
  return (
    <>
      <Inline apart wraps>
        <Heading {...(as !== undefined && { as })}>{coin}</Heading>
        {owed > 0n && <Badge tone={held >= owed ? 'ok' : 'bad'}>{coverText(held, owed)}</Badge>}
      </Inline>
      <BalanceBars
        owed={owed}
        held={held}
        label={m.transparency_bars({ coin, owed: sum(owed, coin), held: sum(held, coin) })}
      />
    </>
  )
}
