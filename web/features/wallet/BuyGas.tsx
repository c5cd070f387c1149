import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { parseTyped, withDecimalPoint } from '#contract/money.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { quoteGas, topUpGas } from '#contract/wallet/swap.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call, newKey } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { exactTime } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { AmountField } from '#web/ui/fields/AmountField.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { QuoteRing, useHolds } from './QuoteRing.tsx'
import { useWalletRefresh } from './use-live-wallet.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'

type Quote = AnswerOf<typeof quoteGas>

/** Asking for a price and buying at it; a new sum needs a new price. */
function useGasPurchase(initial: string, onBought: () => void) {
  const [trx, setTrx] = useState(initial)
  const [quote, setQuote] = useState<Quote>()
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  const refresh = useWalletRefresh()

  function type(typed: string): void {
    setTrx(typed)
    setQuote(undefined)
    setFailure(undefined)
  }

  async function requestQuote(): Promise<void> {
    setBusy(true)
    const result = await call(quoteGas, { query: { trx: withDecimalPoint(trx) } })
    setBusy(false)
    setQuote(result.status === 'success' ? result.data : undefined)
    setFailure(result.status === 'error' ? result : undefined)
  }

  async function buy({ quoteId, trx: bought }: Quote): Promise<void> {
    const body = { quoteId }
    setBusy(true)
    const result = await call(topUpGas, { body, key: requestKey.of(body) })
    setBusy(false)
    if (result.status === 'error') {
      setFailure(result)
      if (result.code === 'SWAP-A003') setQuote(undefined)
      return
    }
    refresh()
    showToast({ text: m.gas_bought({ sum: sum(unitsOf(bought), 'TRX') }) })
    onBought()
  }
  return { trx, quote, failure, busy, type, ask: requestQuote, buy }
}

/** What is given and got at a price, and how long it holds. */
function GasQuote({ quote, holds }: { quote: Quote; holds: boolean }) {
  return (
    <>
      <Inline apart>
        <Text as="div" grows>
          <LedgerLines
            lines={[
              { label: m.gas_you_get(), value: sum(unitsOf(quote.trx), 'TRX') },
              { label: m.gas_market_price(), value: sum(unitsOf(quote.price), 'USDT') },
              { label: m.gas_you_pay(), value: sum(unitsOf(quote.usdt), 'USDT'), total: true },
            ]}
          />
          <Text as="p" size={12} tone="quiet">
            {m.gas_market_source({ source: quote.source, time: exactTime(quote.priceAt) })}
          </Text>
        </Text>
        {holds && <QuoteRing expiresAt={quote.expiresAt} />}
      </Inline>
      {!holds && <Notice>{m.swap_quote_over()}</Notice>}
    </>
  )
}

function GasForm({ initial, onBought }: { initial: string; onBought: () => void }) {
  const { trx, quote, failure, busy, type, ask, buy } = useGasPurchase(initial, onBought)
  const holds = useHolds(quote?.expiresAt)
  const balance = useQuery(query(getBalance))
  const own = useSum()
  const [empty, setEmpty] = useState(false)
  const wrongField = failure?.fields?.['trx'] !== undefined && failure !== undefined
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setEmpty(trx.trim() === '')
    if (trx.trim() === '') return
    void (quote !== undefined && holds ? buy(quote) : ask())
  }
  const available = balance.data === undefined ? undefined : unitsOf(balance.data.USDT.available)
  return (
    <Stack as="form" kind="form" noValidate onSubmit={submit}>
      <Text as="p" size={14} tone="quiet">
        {m.gas_text()}
      </Text>
      <AmountField
        label={m.gas_how_much()}
        coin="TRX"
        value={trx}
        error={
          empty && parseTyped(trx) === undefined
            ? failureText('SWAP-B001')
            : wrongField
              ? failureMessage(failure)
              : undefined
        }
        help={
          available === undefined ? undefined : m.wallet_available_sum({ sum: own.sum(available, 'USDT') })
        }
        onChange={(event) => type(event.target.value)}
      />
      {quote !== undefined && <GasQuote quote={quote} holds={holds} />}
      <ExplainedFailure failure={wrongField ? undefined : failure} />
      <Button type="submit" wide busy={busy}>
        {quote === undefined
          ? m.gas_ask_price()
          : holds
            ? m.gas_buy({ trx: sum(unitsOf(quote.trx), 'TRX'), usdt: sum(unitsOf(quote.usdt), 'USDT') })
            : m.swap_ask_again()}
      </Button>
    </Stack>
  )
}

/** Buys TRX for network fees with USDT, without leaving the page below. `trx`: how much is missing. */
export function BuyGasSheet({ trx, open, onClose }: { trx: string; open: boolean; onClose: () => void }) {
  return (
    <Sheet title={m.gas_title()} open={open} onClose={onClose}>
      <GasForm initial={trx} onBought={onClose} />
    </Sheet>
  )
}
