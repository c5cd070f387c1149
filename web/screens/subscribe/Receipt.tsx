import type { Subscription } from '#contract/members/subscribe.ts'
import { m } from '#web/i18n/messages.ts'
import { itemName } from '#web/features/membership/membership-texts.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { day, minute } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Hero } from '#web/ui/layout/Hero.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

/** What was paid, and for which days. */
export function Receipt({ paid }: { paid: Subscription }) {
  const bonus = unitsOf(paid.bonus)
  const own = unitsOf(paid.mcs) - bonus
  return (
    <Page kind="slim">
      <Hero role="status" aria-label={m.subscribe_receipt()}>
        <Inline as="span">
          <Badge tone="ok" icon="check">
            {m.subscribe_paid()}
          </Badge>
        </Inline>
        <Text size={14} tone="quiet">
          {m.subscribe_done({ item: itemName(paid.item), time: minute(paid.end) })}
        </Text>
        <Amount value={figure(own)} coin="MCS" size={36} />
      </Hero>
      <Card aria-label={m.subscribe_receipt()}>
        <LedgerLines
          lines={[
            { label: m.subscribe_item(), value: itemName(paid.item) },
            { label: m.subscribe_period(), value: m.subscribe_days({ days: paid.days }) },
            { label: m.subscribe_starts(), value: day(paid.start) },
            { label: m.subscribe_ends(), value: day(paid.end) },
            ...(bonus === 0n ? [] : [{ label: m.subscribe_bonus_used(), value: sum(bonus, 'MCS') }]),
            { label: m.subscribe_paid(), value: sum(own, 'MCS'), total: true },
          ]}
        />
        <WhyLink figures={[{ figure: 'MEMBERSHIP_FEE', of: paid.id, name: m.subscribe_paid() }]} />
      </Card>
      <Grid>
        <Link className={buttonClass({ tone: 'two' })} to="/subscribe/history">
          {m.subscribe_history()}
        </Link>
        <Link className={buttonClass({})} to="/trading/signal">
          {m.subscribe_to_signals()}
        </Link>
      </Grid>
    </Page>
  )
}
