import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useSearchParams } from '#web/shell/router/hooks.ts'
import { withDecimalPoint } from '#contract/money.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { coinsOf, SWAP_WAYS, type SwapWay } from '#contract/rules/money/swap.ts'
import { getSwapRate, quoteSwap, swap } from '#contract/wallet/swap.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { call, newKey } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { useHolds } from '#web/features/wallet/QuoteRing.tsx'
import { useFields } from '#web/features/forms/use-fields.ts'
import { useWalletRefresh } from '#web/features/wallet/use-live-wallet.ts'
import { paragraphs } from '#web/shell/dialogs/paragraphs.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { checkCode, checkRequest, EMPTY, givable, HOME_OF_CODE, type SwapValues } from './swap-draft.ts'

export type SwapQuote = AnswerOf<typeof quoteSwap>
export type Swapped = AnswerOf<typeof swap>

const RATE_MS = 10_000
const MAX_DIGITS = 20

/** The question before it is swapped: both sums, the fee, the ratio. */
function confirmText(quote: SwapQuote): string {
  const { give, get } = coinsOf(quote.way)
  return paragraphs([
    m.swap_confirm({
      give: sum(unitsOf(quote.request_amount), give),
      get: sum(unitsOf(quote.swap_amount), get),
    }),
    m.swap_confirm_fee({
      fee: sum(unitsOf(quote.swap_fee), get),
      ratio: `1 ${give} = ${figure(unitsOf(quote.ratio))} ${get}`,
    }),
  ])
}

/** Asks before a quote is used. */
function confirmSwap(quote: SwapQuote, confirmAction: () => void): void {
  showConfirm(confirmText(quote), { confirmLabel: m.swap_do(), confirmAction })
}

/** The two calls, and whether one is under way. */
function useSwapCalls() {
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  async function during<Result>(work: Promise<Result>): Promise<Result> {
    setBusy(true)
    const result = await work
    setBusy(false)
    return result
  }
  return {
    busy,
    fetchQuote: (way: SwapWay, typed: string) =>
      during(call(quoteSwap, { body: { way, request_amount: withDecimalPoint(typed) } })),
    sendSwap: (body: { quoteId: string; otpCode: string }) =>
      during(call(swap, { body, key: requestKey.of(body) })),
  }
}

/** A sum is always needed, a code only once there is a quote to use it on. */
function createCheck(terms: Parameters<typeof checkRequest>[1], needsCode: boolean) {
  return ({ request_amount, otpCode }: SwapValues) => ({
    request_amount: checkRequest(request_amount, terms),
    otpCode: needsCode ? checkCode(otpCode) : '',
  })
}

/** A link can fill the form in: which way, and how much. */
function wayOf(search: URLSearchParams): SwapWay {
  return SWAP_WAYS.find((way) => way === search.get('way')) ?? 'MCS_USDT'
}

function valuesOf(search: URLSearchParams): SwapValues {
  return { ...EMPTY, request_amount: search.get('amount')?.slice(0, MAX_DIGITS) ?? '' }
}

/** A form's own sending, without the browser's. */
function onSubmit(send: () => void) {
  return (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    send()
  }
}

/** The swap form: what is typed, the quote that fixes it, and the swap at that quote. */
export function useSwap() {
  const search = useSearchParams()
  const [way, setWay] = useState<SwapWay>(() => wayOf(search))
  const [values, setValues] = useState<SwapValues>(() => valuesOf(search))
  const [quote, setQuote] = useState<SwapQuote>()
  const [done, setDone] = useState<Swapped>()
  const { busy, fetchQuote, sendSwap } = useSwapCalls()
  const refresh = useWalletRefresh()
  const rate = useQuery({ ...query(getSwapRate), refetchInterval: RATE_MS, staleTime: RATE_MS })
  const available = givable(way, useQuery(query(getBalance)).data)
  const holds = useHolds(quote?.expiresAt)
  const fields = useFields({
    values,
    onChange: setValues,
    check: createCheck({ way, rate: rate.data, available }, quote !== undefined && holds),
    home: HOME_OF_CODE,
  })

  /** Another sum or way is another question: what was quoted no longer counts. */
  function change(changes: Partial<SwapValues>, nextWay: SwapWay = way): void {
    if (changes.request_amount !== undefined || nextWay !== way) setQuote(undefined)
    setWay(nextWay)
    fields.set(changes)
  }

  async function requestQuote(): Promise<void> {
    const result = await fetchQuote(way, values.request_amount)
    if (result.status === 'success') setQuote(result.data)
    else fields.refuse(result)
  }

  async function exchange({ quoteId }: SwapQuote): Promise<void> {
    const result = await sendSwap({ quoteId, otpCode: values.otpCode })
    const isDone = result.status === 'success'
    if (isDone || result.code === 'SWAP-A003') setQuote(undefined)
    setValues(isDone ? EMPTY : { ...values, otpCode: '' })
    if (!isDone) return fields.refuse(result)
    setDone(result.data)
    refresh()
  }

  const submit = onSubmit(() => {
    if (!fields.isRight()) return
    if (quote === undefined || !holds) void requestQuote()
    else confirmSwap(quote, () => void exchange(quote))
  })

  const again = () => setDone(undefined)
  return { way, values, quote, holds, done, busy, rate, available, fields, change, submit, again }
}
