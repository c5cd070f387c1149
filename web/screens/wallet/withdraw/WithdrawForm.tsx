import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { formatUnits } from '#contract/money.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { WithdrawLock } from '#web/features/wallet/WithdrawLock.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { AmountField } from '#web/ui/fields/AmountField.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { CodeField } from '#web/features/account/CodeField.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { AddressField } from './AddressField.tsx'
import { useWithdraw } from './use-withdraw.ts'
import { expectedWaits, maxOf } from './withdraw-draft.ts'
import { WithdrawSumsCard } from './WithdrawSumsCard.tsx'
import { Dock } from '#web/ui/layout/Dock.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { OnceOpened } from '#web/ui/overlays/OnceOpened.tsx'

const AddressBookSheet = lazy(async () => ({
  default: (await import('./AddressBookSheet.tsx')).AddressBookSheet,
}))
const BuyGasSheet = lazy(async () => ({
  default: (await import('#web/features/wallet/BuyGas.tsx')).BuyGasSheet,
}))

type Withdrawing = ReturnType<typeof useWithdraw>

const COINS = [
  { value: 'USDT', label: 'USDT' },
  { value: 'MCS', label: 'MCS' },
] as const
const MAX_MEMO = 100

/** A failure key as text, with the bounds of the coin where the sentence has room for them. */
function errorOf({ known, fields, coin }: Withdrawing, field: string): string | undefined {
  const key = fields.errors[field]
  if (!key) return undefined
  const { fee } = known
  const meta =
    fee === undefined ? undefined : { min: sum(unitsOf(fee.min), coin), max: sum(unitsOf(fee.max), coin) }
  return failureText(key, meta)
}

function Quantity({ form }: { form: Withdrawing }) {
  const { coin, values, fields, known } = form
  const own = useSum()
  const { fee } = known
  const help =
    fee === undefined
      ? undefined
      : m.withdraw_limits({
          available: own.sum(unitsOf(fee.withdrawable), coin),
          min: figure(unitsOf(fee.min)),
          left: figure(unitsOf(fee.dayLeft)),
        })
  return (
    <AmountField
      label={m.withdraw_quantity()}
      coin={coin}
      value={values.quantity}
      error={errorOf(form, 'quantity')}
      help={help}
      onChange={(event) => fields.set({ quantity: event.target.value })}
      {...(fee !== undefined && { onMax: () => fields.set({ quantity: formatUnits(maxOf(fee)) }) })}
    />
  )
}

function Recipient({ form }: { form: Withdrawing }) {
  const { values, fields, known } = form
  const { recipient, addressKey } = known
  const fine =
    recipient === undefined
      ? undefined
      : recipient.internal
        ? m.withdraw_internal()
        : recipient.isNewAddress
          ? m.withdraw_valid()
          : m.withdraw_valid_used()
  return (
    <>
      <AddressField
        value={values.address}
        error={addressKey === '' ? errorOf(form, 'address') : failureText(addressKey)}
        fine={fine}
        onChange={(address) => fields.set({ address })}
        onBook={() => form.setSheet('book')}
      />
      {recipient?.isNewAddress === true && (
        <Notice tone="warn" icon="warn">
          {m.withdraw_new_address()}
        </Notice>
      )}
    </>
  )
}

/** What the member should know before the sums are sent: too few TRX, or staff will look first. */
function Notices({ form }: { form: Withdrawing }) {
  const { coin, known, sums, setSheet } = form
  const balance = useQuery(query(getBalance))
  const price = balance.data?.price?.value
  const { fee } = known
  if (fee === undefined || sums === undefined) return null
  const waits = expectedWaits(
    { coin, quantity: sums.quantity },
    fee,
    price === undefined ? undefined : unitsOf(price),
  )
  return (
    <>
      {sums.lacksTrx && (
        <Notice tone="warn" icon="gas">
          <Stack>
            <span>
              {m.gas_missing({
                have: sum(unitsOf(fee.gasTrx), 'TRX'),
                prepaid: sum(unitsOf(fee.prepaidTrx), 'TRX'),
              })}
            </span>
            <Button tone="line" small onClick={() => setSheet('gas')}>
              {m.gas_title()}
            </Button>
          </Stack>
        </Notice>
      )}
      {waits.time && known.recipient !== undefined && (
        <Notice icon="shield">
          {m.withdraw_waits({
            hours: `${fee.waitHours}`,
            sum: sum(unitsOf(fee.withoutWaitUsdt), 'USDT'),
          })}
        </Notice>
      )}
      {waits.staff && (
        <Notice icon="shield">{m.withdraw_staff({ sum: sum(unitsOf(fee.automaticUsdt), 'USDT') })}</Notice>
      )}
    </>
  )
}

/** Sums, code and the one button, which repeats amount and coin. */
function Ending({ form }: { form: Withdrawing }) {
  const { coin, values, fields, known, sums, busy } = form
  const { base, fee } = known
  const failure = failureOfQuery(base.error)
  return (
    <>
      {fee !== undefined && sums !== undefined && <WithdrawSumsCard coin={coin} fee={fee} sums={sums} />}
      {fee === undefined && failure === undefined && <CardSkeleton cards={1} lines={5} />}
      {fee === undefined && failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void base.refetch()} busy={base.isFetching} />
      )}
      <Notices form={form} />
      <CodeField
        label={m.otp_code()}
        name="otpCode"
        value={values.otpCode}
        error={errorOf(form, 'otpCode')}
        help={m.wallet_otp_help()}
        onChange={(event) => fields.set({ otpCode: event.target.value })}
      />
      <ExplainedFailure failure={fields.failure} />
      <Dock>
        <Button type="submit" wide busy={busy} disabled={fee === undefined || fee.lock !== null}>
          {sums === undefined || sums.quantity === 0n
            ? m.wallet_withdraw()
            : m.withdraw_button({ sum: sum(sums.quantity, coin) })}
        </Button>
      </Dock>
    </>
  )
}

/** Coin, quantity and recipient; beside them what will be booked. */
export function WithdrawForm() {
  const form = useWithdraw()
  const { coin, setCoin, values, fields, known, sheet, setSheet } = form
  const lock = known.fee?.lock ?? null
  const topUp = known.fee?.topUp?.trx ?? known.fee?.prepaidTrx ?? ''
  return (
    <main>
      <Page as="form" kind="columns" noValidate onSubmit={form.submit}>
        <Stack kind="column">
          {lock !== null && <WithdrawLock lock={lock} />}
          <Segmented label={m.wallet_coin()} value={coin} options={COINS} onChange={setCoin} />
          <Quantity form={form} />
          <Recipient form={form} />
          <Field
            label={m.withdraw_memo()}
            value={values.memo}
            maxLength={MAX_MEMO}
            autoComplete="off"
            onChange={(event) => fields.set({ memo: event.target.value })}
          />
        </Stack>
        <Stack kind="column">
          <Ending form={form} />
        </Stack>
      </Page>
      <OnceOpened open={sheet === 'gas'}>
        <BuyGasSheet trx={topUp} open={sheet === 'gas'} onClose={() => setSheet(undefined)} />
      </OnceOpened>
      <OnceOpened open={sheet === 'book'}>
        <AddressBookSheet
          open={sheet === 'book'}
          typed={known.recipient === undefined ? '' : values.address}
          onClose={() => setSheet(undefined)}
          onPick={(address) => {
            fields.set({ address })
            setSheet(undefined)
          }}
        />
      </OnceOpened>
    </main>
  )
}
