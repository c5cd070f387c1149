import { coinsOf } from '#contract/rules/money/swap.ts'
import { exactTime, percent } from '#web/base/format.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { QuoteRing } from '#web/features/wallet/QuoteRing.tsx'
import { m } from '#web/i18n/messages.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { previewOf, type Rate } from './swap-draft.ts'
import type { SwapQuote, useSwap } from './use-swap.ts'
import { Card } from '#web/ui/layout/Card.tsx'

interface SwapSumsProps {
  form: ReturnType<typeof useSwap>
  rate: Rate
}

/** Ratio, fee and what arrives: fixed by a quote, or at the ratio of now. */
function Sums({ form, rate, quote }: SwapSumsProps & { quote: SwapQuote | undefined }) {
  const { way, values } = form
  const { give, get } = coinsOf(way)
  const preview = previewOf(way, values.request_amount, rate)
  const fee = quote === undefined ? preview?.fee : unitsOf(quote.swap_fee)
  const amount = quote === undefined ? preview?.amount : unitsOf(quote.swap_amount)
  const ratio = quote?.ratio ?? rate.ratio[way]
  const shown = (units: bigint | undefined, sign = '') =>
    units === undefined ? '–' : `${sign}${sum(units, get)}`
  const gross = amount === undefined || fee === undefined ? undefined : amount + fee
  return (
    <LedgerLines
      lines={[
        { label: m.swap_ratio(), value: `1 ${give} = ${figure(unitsOf(ratio))} ${get}` },
        { label: m.swap_worth(), value: shown(gross) },
        { label: m.swap_fee({ percent: percent(rate.feeBps / 100, 1) }), value: shown(fee, '−') },
        { label: m.swap_get(), value: shown(amount), total: true },
      ]}
    />
  )
}

/** What the swap gives: at the fixed quote while it holds, otherwise at the ratio of now. */
export function SwapSums({ form, rate }: SwapSumsProps) {
  const { holds } = form
  const quote = holds ? form.quote : undefined
  return (
    <Card aria-label={m.swap_get()}>
      <Inline apart>
        <Stack kind="tight">
          <Text strong>{quote === undefined ? m.swap_now() : m.swap_fixed()}</Text>
          <Text size={14} tone="quiet" role={quote === undefined ? undefined : 'status'}>
            {quote === undefined
              ? m.swap_ratio_at({ time: exactTime(rate.at) })
              : m.swap_fixed_text({ time: exactTime(quote.at) })}
          </Text>
        </Stack>
        {quote !== undefined && <QuoteRing expiresAt={quote.expiresAt} />}
      </Inline>
      <Sums form={form} rate={rate} quote={quote} />
    </Card>
  )
}
