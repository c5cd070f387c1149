import { formatUnits } from '#contract/money.ts'
import { coinsOf, SWAP_WAYS } from '#contract/rules/money/swap.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { OtpNeeded } from '#web/features/account/OtpNeeded.tsx'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { AmountField } from '#web/ui/fields/AmountField.tsx'
import { CodeField } from '#web/features/account/CodeField.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { boundsText, maxOf, type Rate } from './swap-draft.ts'
import { SwapSums } from './SwapSums.tsx'
import type { useSwap } from './use-swap.ts'
import { Dock } from '#web/ui/layout/Dock.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

type Swapping = ReturnType<typeof useSwap>
interface FormProps {
  form: Swapping
  rate: Rate
}
interface EndingProps extends FormProps {
  /** Without it the ratio and a quote are shown, and what is missing to use it. */
  hasOtp: boolean
}

const WAYS = SWAP_WAYS.map((way) => {
  const { give, get } = coinsOf(way)
  return { value: way, label: `${give} → ${get}` }
})

function errorOf({ fields, way }: Swapping, rate: Rate, field: string): string | undefined {
  const key = fields.errors[field]
  return key ? failureText(key, boundsText(way, rate)) : undefined
}

function Request({ form, rate }: FormProps) {
  const { way, values, available, change } = form
  const own = useSum()
  const { give } = coinsOf(way)
  const { min, max } = boundsText(way, rate)
  return (
    <AmountField
      label={m.swap_give()}
      coin={give}
      value={values.request_amount}
      error={errorOf(form, rate, 'request_amount')}
      help={
        available === undefined ? undefined : m.swap_limits({ available: own.sum(available, give), min, max })
      }
      onChange={(event) => change({ request_amount: event.target.value })}
      {...(available !== undefined && {
        onMax: () => change({ request_amount: formatUnits(maxOf(way, rate, available)) }),
      })}
    />
  )
}

/** The code is asked for once the sums stand still. */
function Ending({ form, rate, hasOtp }: EndingProps) {
  const { way, values, quote, holds, busy, fields, change } = form
  const isOver = quote !== undefined && !holds
  const isFixed = quote !== undefined && holds
  const { give } = coinsOf(way)
  return (
    <>
      <SwapSums form={form} rate={rate} />
      {isFixed && !hasOtp && <OtpNeeded>{m.swap_otp_first()}</OtpNeeded>}
      {isFixed && hasOtp && (
        <CodeField
          label={m.otp_code()}
          value={values.otpCode}
          error={errorOf(form, rate, 'otpCode')}
          help={m.wallet_otp_help()}
          autoFocus
          onChange={(event) => change({ otpCode: event.target.value })}
        />
      )}
      {isOver && (
        <Notice tone="warn" icon="warn">
          {m.swap_quote_over()}
        </Notice>
      )}
      <ExplainedFailure failure={fields.failure} />
      {(hasOtp || !isFixed) && (
        <Dock>
          <Button type="submit" wide busy={busy}>
            {isOver
              ? m.swap_ask_again()
              : quote === undefined
                ? m.swap_ask()
                : m.swap_button({ sum: sum(unitsOf(quote.request_amount), give) })}
          </Button>
        </Dock>
      )}
    </>
  )
}

/** Way and sum; beside them what will be booked. */
export function SwapForm({ form, rate, hasOtp }: EndingProps) {
  return (
    <main>
      <Page as="form" kind="columns" noValidate onSubmit={form.submit}>
        <Stack kind="column">
          <Segmented
            label={m.swap_way()}
            value={form.way}
            options={WAYS}
            onChange={(way) => form.change({ request_amount: '' }, way)}
          />
          <Request form={form} rate={rate} />
        </Stack>
        <Stack kind="column">
          <Ending form={form} rate={rate} hasOtp={hasOtp} />
        </Stack>
      </Page>
    </main>
  )
}
