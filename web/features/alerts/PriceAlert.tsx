import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { getPairChart } from '#contract/trading/alerts.ts'
import { clockTime, price as formatPrice } from '#web/base/format.ts'
import { query } from '#web/api/queries.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { FieldNote } from '#web/ui/fields/FieldNote.tsx'
import { awayText, channelsOf } from './alert-texts.ts'
import { checkDraft, levelOf } from './new-price-alert.ts'
import { PriceSentence, usePriceDraft } from './PriceSentence.tsx'
import { QuietWord } from './QuietWord.tsx'
import type { NewAlert } from './use-alerts.ts'

const HEIGHT = 150
const POLL_MS = 5_000
const DAY_MS = 86_400_000

function LevelChart({ symbol, level }: { symbol: string; level: number | undefined }) {
  const { data } = useQuery({ ...query(getPairChart, { query: { symbol } }), refetchInterval: POLL_MS })
  const points = (data?.candles ?? []).map(([at, , , , close]) => ({ at, value: close }))
  const last = points.at(-1)
  const now = last?.at ?? 0
  if (typeof data?.price === 'number') points.push({ at: now + 1, value: data.price })
  const price = data?.price ?? last?.value
  const summary =
    price === undefined || level === undefined
      ? m.alerts_chart({ pair: pairName(symbol) })
      : m.alerts_chart_summary({
          price: formatPrice(price),
          level: formatPrice(level),
          away: awayText(price, level),
        })
  return (
    <Chart
      height={HEIGHT}
      label={m.alerts_chart({ pair: pairName(symbol) })}
      summary={summary}
      options={{
        kind: 'area',
        points,
        from: now - DAY_MS,
        to: now + DAY_MS / 12,
        now,
        levels: level === undefined ? [] : [{ name: m.alerts_level_name(), value: level, role: 'level' }],
        format: (value) => formatPrice(value),
        formatAt: (at) => clockTime(at),
      }}
    />
  )
}

interface PriceAlertProps {
  pairs: readonly string[]
  symbol: string
  price: number | null | undefined
  onSymbol: (symbol: string) => void
  onCreate: (alert: NewAlert) => Promise<boolean>
}

/** A new alert about a price: a sentence whose words are chosen, with the day before it. */
export function PriceAlert({ pairs, symbol, price, onSymbol, onCreate }: PriceAlertProps) {
  const form = usePriceDraft(symbol, price)
  const [isSent, setSent] = useState(false)
  const note = useId()
  const { choice, choose, draft } = form
  const level = levelOf(draft.level)
  const failure = checkDraft(draft, price)
  async function send(): Promise<void> {
    setSent(true)
    if (failure !== undefined || level === undefined) return
    const { direction, often, way, inQuiet } = choice
    const delivery = { repeats: often === 'EACH', channels: channelsOf(way), inQuiet }
    const isDone = await onCreate({ kind: 'PRICE', symbol, direction, level, ...delivery })
    if (!isDone) return
    setSent(false)
    form.clear()
  }
  const shown = isSent ? failure : undefined
  return (
    <>
      <PriceSentence pairs={pairs} onSymbol={onSymbol} wrong={shown !== undefined} form={form} />
      <QuietWord value={choice.inQuiet} onChange={(inQuiet) => choose({ inQuiet })} />
      <FieldNote id={note} error={shown === undefined ? undefined : failureText(shown)} />
      <LevelChart symbol={symbol} level={level} />
      <Button wide onClick={() => void send()}>
        {m.alerts_set({ price: level === undefined ? '–' : formatPrice(level) })}
      </Button>
    </>
  )
}
