import type { BodyOf } from '#contract/operation.ts'
import type { receiveAlert } from '#contract/trading/strategies.ts'

export type AlertForm = Omit<BodyOf<typeof receiveAlert>, 'secret'>

/** What a message asks for, in our words. */
export interface ParsedAlert {
  readonly alertId: string
  readonly action: 'BUY' | 'CLOSE'
  readonly ticker: string
  /** `BTC/USDT` or `BTC/KRW`; undefined for what is no coin against either. */
  readonly symbol: string | undefined
  readonly price: number
  readonly sentAt: Date
}

/** Accounts hold coins and sell no borrowed ones: a sale closes. */
const ACTIONS: ReadonlyMap<string, ParsedAlert['action']> = new Map([
  ['buy', 'BUY'],
  ['sell', 'CLOSE'],
  ['close', 'CLOSE'],
])
/** As `{{timenow}}` writes it. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/
const PRICE = /^\d{1,12}(\.\d{1,12})?$/
/** What `{{ticker}}` and `{{exchange}}:{{ticker}}` write, and the exchange's own name of a market in won. */
const DOLLARS = /^(?:[A-Z0-9_]+:)?([A-Z0-9]{1,15})[/_-]?USDT$/
const WON = /^(?:[A-Z0-9_]+:)?(?:KRW-([A-Z0-9]{1,15})|([A-Z0-9]{1,15})[/_-]?KRW)$/
const MAX_TICKER = 60
const MAX_ID = 200

const textOf = (value: string | number | undefined): string => String(value ?? '').trim()

function symbolOf(ticker: string): string | undefined {
  const name = ticker.toUpperCase()
  const inDollars = DOLLARS.exec(name)?.[1]
  if (inDollars !== undefined) return `${inDollars}/USDT`
  const [, first, second] = WON.exec(name) ?? []
  const inWon = first ?? second
  return inWon === undefined ? undefined : `${inWon}/KRW`
}

/** A message as it counts; undefined when a part is missing or says nothing. Without an `id` its time, action and ticker name it. */
export function parseAlert(form: AlertForm): ParsedAlert | undefined {
  const [time, price, ticker] = [textOf(form.time), textOf(form.price), textOf(form.ticker)]
  const action = ACTIONS.get(textOf(form.action).toLowerCase())
  const sentAt = new Date(TIME.test(time) ? time : Number.NaN)
  const isWhole = !Number.isNaN(sentAt.getTime()) && PRICE.test(price) && +price > 0
  if (action === undefined || !isWhole || ticker === '' || ticker.length > MAX_TICKER) return undefined
  const named = textOf(form.id) === '' ? `${time} ${action} ${ticker}` : textOf(form.id)
  return {
    alertId: named.slice(0, MAX_ID),
    action,
    ticker,
    symbol: symbolOf(ticker),
    price: +price,
    sentAt,
  }
}
