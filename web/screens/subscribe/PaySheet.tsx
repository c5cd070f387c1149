import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { swapToGet } from '#contract/rules/money/swap.ts'
import { formatUnits } from '#contract/money.ts'
import type { MembershipQuote } from '#contract/members/subscribe.ts'
import { getSwapRate } from '#contract/wallet/swap.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { itemName } from '#web/features/membership/membership-texts.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { QuoteRing, useHolds } from '#web/features/wallet/QuoteRing.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { quoteLines, toPay } from './quote-lines.ts'
import type { Paying } from './use-pay.ts'

/** The exchange, filled in with just what brings the missing MCS. */
function swapPath(missing: bigint, rate: { price: string; feeBps: number; min: string }): string {
  const needed = swapToGet('USDT_MCS', missing, {
    priceUnits: unitsOf(rate.price),
    feeBps: BigInt(rate.feeBps),
  })
  const least = unitsOf(rate.min)
  return `/wallet/swap?way=USDT_MCS&amount=${formatUnits(needed > least ? needed : least)}&then=subscribe`
}

function Short({ missing }: { missing: bigint }) {
  const rate = useQuery(query(getSwapRate))
  return (
    <>
      <Notice tone="warn" icon="warn">
        {m.subscribe_short({ sum: sum(missing, 'MCS') })}
      </Notice>
      <Link
        className={buttonClass({ wide: true })}
        to={rate.data === undefined ? '/wallet/swap' : swapPath(missing, rate.data)}
      >
        {m.subscribe_swap_part()}
      </Link>
      <Link className={buttonClass({ tone: 'two', wide: true })} to="/wallet/deposit">
        {m.subscribe_deposit()}
      </Link>
    </>
  )
}

function Payment({ quote, paying }: { quote: MembershipQuote; paying: Paying }) {
  const [autoRenew, setAutoRenew] = useState(false)
  const holds = useHolds(quote.expiresAt)
  const again = () => void paying.ask({ item: quote.item, days: quote.days })
  const missing = unitsOf(quote.missing)
  return (
    <>
      <Inline apart>
        <Stack as="span" kind="tight">
          <Text strong role="status">
            {holds ? m.subscribe_fixed() : m.swap_quote_over()}
          </Text>
          <Text size={14} tone="quiet">
            {toPay(quote)}
          </Text>
        </Stack>
        {holds && <QuoteRing expiresAt={quote.expiresAt} />}
      </Inline>
      <LedgerLines lines={quoteLines(quote)} />
      {missing > 0n ? (
        <Short missing={missing} />
      ) : (
        <>
          <Row
            title={m.subscribe_renew()}
            text={m.subscribe_renew_text()}
            end={<Switch label={m.subscribe_renew()} checked={autoRenew} onChange={setAutoRenew} />}
          />
          {holds ? (
            <Button wide busy={paying.busy} onClick={() => void paying.pay(quote, autoRenew)}>
              {m.subscribe_pay({ sum: toPay(quote) })}
            </Button>
          ) : (
            <Button wide busy={paying.busy} onClick={again}>
              {m.swap_ask_again()}
            </Button>
          )}
        </>
      )}
    </>
  )
}

/** The popup: the price with its countdown, every step to it, and the payment. */
export function PaySheet({ paying }: { paying: Paying }) {
  const { wanted, quote, failure, busy, close } = paying
  const title =
    wanted === undefined
      ? ''
      : m.subscribe_pay_title({ item: itemName(wanted.item), days: String(wanted.days) })
  return (
    <Sheet title={title} open={wanted !== undefined} onClose={close}>
      <Stack kind="form">
        {quote === undefined && busy && <CardSkeleton cards={1} lines={5} />}
        {quote !== undefined && <Payment quote={quote} paying={paying} />}
        <ExplainedFailure failure={failure} />
      </Stack>
    </Sheet>
  )
}
