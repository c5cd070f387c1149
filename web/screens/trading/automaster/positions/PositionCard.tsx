import type { AutoPosition } from '#contract/trading/autotrading-positions.ts'
import { isStopWatched } from '#contract/rules/autotrading.ts'
import { price } from '#web/base/format.ts'
import { shortSignedSum, shortSum, unitsOf } from '#web/base/money-text.ts'
import { positionKindName, positionText } from '#web/features/automaster/auto-texts.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { RangeBar } from '#web/features/signals/RangeBar.tsx'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TimeLeft } from '#web/ui/text/TimeLeft.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import type { Account } from '../account.ts'

const FIRST_WIDTH = 318

/** How far a position has come from its stop to its target; without a target there is no way to show. */
function Way({ position }: { position: AutoPosition }) {
  const { ref, width } = useWidth<HTMLDivElement>(FIRST_WIDTH)
  const { entry, stop, target } = position
  if (entry === null || target === null) return null
  return (
    <div ref={ref}>
      <RangeBar
        signal={{ state: 'ACTIVE', stop, target, price: entry }}
        price={position.price ?? undefined}
        width={width}
      />
    </div>
  )
}

function Ends({ position: { entry, stop, target } }: { position: AutoPosition }) {
  const like = entry ?? stop
  return (
    <Inline apart size={12} tone="faint">
      <span>
        {m.signals_stop()} <b>{price(stop, like)}</b>
      </span>
      <span>
        {target === null ? (
          m.auto_part_target_none()
        ) : (
          <>
            {m.signals_target()} <b>{price(target, like)}</b>
          </>
        )}
      </span>
    </Inline>
  )
}

/** One position: what it stands at, its way between stop and target, and the way to change it. */
export function PositionCard({
  position,
  account,
  onManage,
}: {
  position: AutoPosition
  account: Account
  onManage: () => void
}) {
  const { name, tone } = positionText(position.state)
  return (
    <Card as="article" aria-label={pairName(position.symbol)}>
      <Inline apart wraps>
        <Inline wraps>
          <Text size={18} strong>
            {pairName(position.symbol)}
          </Text>
          <Badge {...(tone !== undefined && { tone })}>{name}</Badge>
          {position.isChanging && <Badge tone="warn">{m.auto_changing()}</Badge>}
        </Inline>
        <Text strong unbroken>
          {shortSignedSum(unitsOf(position.profit), account.quote)}
        </Text>
      </Inline>
      <Way position={position} />
      <Ends position={position} />
      {isStopWatched(account.type) && (
        <Text size={12} tone="faint">
          {m.auto_stop_watched()}
        </Text>
      )}
      <Inline apart>
        <Text size={14} tone="quiet">
          {positionKindName(position.kind)} · {shortSum(unitsOf(position.spent), account.quote)} ·{' '}
          <TimeLeft until={position.validUntil} />
        </Text>
        {position.state === 'OPEN' && (
          <Button tone="two" small onClick={onManage}>
            {m.auto_manage()}
          </Button>
        )}
      </Inline>
    </Card>
  )
}
