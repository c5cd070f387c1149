import { useState } from 'react'
import { pairName } from '#web/features/signals/pair-name.ts'
import { m } from '#web/i18n/messages.ts'
import { WAYS, wayName, type Way } from './alert-texts.ts'
import { suggestLevel, type PriceDraft } from './new-price-alert.ts'
import type { InQuiet } from './QuietWord.tsx'
import { NumberWord, Sentence, Word } from './Sentence.tsx'

const GAPS = { pair: '{pair}', event: '{event}', price: '{price}', often: '{often}', channel: '{channel}' }

interface PriceChoice {
  readonly direction: PriceDraft['direction']
  readonly often: 'ONCE' | 'EACH'
  readonly way: Way
  readonly inQuiet: InQuiet
}
const FIRST: PriceChoice = { direction: 'UP', often: 'ONCE', way: 'PUSH SOUND', inQuiet: 'WAIT' }

/** What was typed, or, until something was, a level near the price of the pair. */
export function usePriceDraft(symbol: string, price: number | null | undefined) {
  const [choice, setChoice] = useState(FIRST)
  const [typed, setTyped] = useState<{ symbol: string; level: string }>()
  const suggested = typeof price === 'number' ? suggestLevel(price, choice.direction) : ''
  const level = typed?.symbol === symbol ? typed.level : suggested
  return {
    choice,
    choose: (change: Partial<PriceChoice>) => {
      if (change.direction !== undefined) setTyped(undefined)
      setChoice((known) => ({ ...known, ...change }))
    },
    draft: { symbol, direction: choice.direction, level } satisfies PriceDraft,
    type: (text: string) => setTyped({ symbol, level: text }),
    clear: () => setTyped(undefined),
  }
}
export type PriceDraftState = ReturnType<typeof usePriceDraft>

/** How an alert comes, as a word of its sentence. */
export function WayWord({ value, onChange }: { value: Way; onChange: (way: Way) => void }) {
  return (
    <Word
      label={m.alerts_channel()}
      value={value}
      options={WAYS.map((way) => ({ value: way, label: wayName(way) }))}
      onChange={onChange}
    />
  )
}

/** The words that say how the price comes and how often it is told. */
function ChoiceWord({ name, form }: { name: 'event' | 'often'; form: PriceDraftState }) {
  const { choice, choose } = form
  const events = [
    { value: 'UP' as const, label: m.alerts_rises() },
    { value: 'DOWN' as const, label: m.alerts_falls() },
  ]
  const often = [
    { value: 'ONCE' as const, label: m.alerts_once() },
    { value: 'EACH' as const, label: m.alerts_each_time() },
  ]
  return name === 'event' ? (
    <Word
      label={m.alerts_event()}
      value={choice.direction}
      options={events}
      onChange={(direction) => choose({ direction })}
    />
  ) : (
    <Word
      label={m.alerts_often()}
      value={choice.often}
      options={often}
      onChange={(value) => choose({ often: value })}
    />
  )
}

/** The sentence of a price alert. */
export function PriceSentence({
  pairs,
  onSymbol,
  wrong,
  form,
}: {
  pairs: readonly string[]
  onSymbol: (symbol: string) => void
  wrong: boolean
  form: PriceDraftState
}) {
  const { choice, choose, draft, type } = form
  const coin = draft.symbol.split('/')[1] ?? ''
  return (
    <Sentence
      text={m.alerts_price_sentence(GAPS)}
      words={{
        pair: (
          <Word
            label={m.alerts_pair()}
            value={draft.symbol}
            options={pairs.map((value) => ({ value, label: pairName(value) }))}
            onChange={onSymbol}
          />
        ),
        event: <ChoiceWord name="event" form={form} />,
        price: (
          <NumberWord label={m.alerts_level({ coin })} value={draft.level} wrong={wrong} onChange={type} />
        ),
        often: <ChoiceWord name="often" form={form} />,
        channel: <WayWord value={choice.way} onChange={(way) => choose({ way })} />,
      }}
    />
  )
}
