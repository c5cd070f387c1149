import { useSearchParams } from '#web/shell/router/hooks.ts'
import { coinsOf } from '#contract/rules/money/swap.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { figure } from '#web/base/money-text.ts'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { Swapped } from './use-swap.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { Hero } from '#web/ui/layout/Hero.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

/** What was swapped, and what there is now. */
export function SwapReceipt({ swapped, onAgain }: { swapped: Swapped; onAgain: () => void }) {
  const own = useSum()
  const search = useSearchParams()
  const { give, get } = coinsOf(swapped.way)
  const { balance } = swapped
  return (
    <Page kind="slim">
      <Hero role="status" aria-label={m.swap_done()}>
        <Inline as="span">
          <Badge tone="ok" icon="check">
            {m.wallet_complete()}
          </Badge>
        </Inline>
        <Text size={14} tone="quiet">
          {m.swap_done()}
        </Text>
        <Amount value={`+${figure(unitsOf(swapped.swap_amount))}`} coin={get} size={36} />
      </Hero>
      <Card aria-label={m.swap_receipt()}>
        <LedgerLines
          lines={[
            { label: m.swap_gave(), value: sum(0n - unitsOf(swapped.request_amount), give) },
            { label: m.swap_fee_taken(), value: sum(unitsOf(swapped.swap_fee), get) },
            { label: m.swap_got(), value: `+${sum(unitsOf(swapped.swap_amount), get)}`, total: true },
            { label: m.swap_balance({ coin: 'MCS' }), value: own.sum(unitsOf(balance.MCS.available), 'MCS') },
            {
              label: m.swap_balance({ coin: 'USDT' }),
              value: own.sum(unitsOf(balance.USDT.available), 'USDT'),
            },
          ]}
        />
      </Card>
      <Grid>
        <Button tone="two" onClick={onAgain}>
          {m.swap_again()}
        </Button>
        {search.get('then') === 'subscribe' ? (
          <Link className={buttonClass({})} to="/subscribe">
            {m.subscribe_title()}
          </Link>
        ) : (
          <Link className={buttonClass({})} to="/wallet/histories">
            {m.wallet_history()}
          </Link>
        )}
      </Grid>
    </Page>
  )
}
