import { sum, unitsOf } from '#web/base/money-text.ts'
import type { GameNow } from '#web/features/game/use-game.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { excludedText } from './excluded-text.ts'

/** Why the member cannot bet: they excluded themselves, or the wallet holds less than the least stake. */
export default function NoBet({ game }: { game: GameNow }) {
  const { excludedUntil } = game.limits
  if (excludedUntil !== null) return <Notice icon="lock">{excludedText(excludedUntil)}</Notice>
  return (
    <Notice tone="warn" icon="warn">
      <Stack>
        <Text as="p" strong>
          {m.game_broke_title()}
        </Text>
        <p>{m.game_broke_text({ min: sum(unitsOf(game.min), 'MCS') })}</p>
        <Link className={buttonClass({ tone: 'two' })} to="/wallet">
          {m.game_to_wallet()}
        </Link>
      </Stack>
    </Notice>
  )
}
