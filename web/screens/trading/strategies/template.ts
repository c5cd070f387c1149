/** What stands in a message until its secret is known. */
export const UNKNOWN_SECRET = 'YOUR_SECRET'

/** What an alert of TradingView's asks for: what a strategy says at that moment, or always the same. */
export const ALERT_KINDS = ['strategy', 'buy', 'close'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** The message of an alert, with TradingView's own placeholders: a strategy's order has an id besides its moment. */
export function messageOf(kind: AlertKind, secret = UNKNOWN_SECRET): string {
  const isStrategy = kind === 'strategy'
  const lines = {
    secret,
    id: `{{timenow}} {{ticker}} ${isStrategy ? '{{strategy.order.id}}' : kind}`,
    time: '{{timenow}}',
    action: isStrategy ? '{{strategy.order.action}}' : kind,
    ticker: '{{exchange}}:{{ticker}}',
    price: '{{close}}',
  }
  return JSON.stringify(lines, null, 2)
}
