import type { ApiKey, Exchange } from '../exchange.ts'
import { formatExact } from '../exact.ts'

/** The product shows the exchange under this path; it is answered with and without it. */
export const PREFIX = '/sandbox/exchange'

export const EXCHANGE_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dce3, #363b45); --link: light-dark(#0b57d0, #a8c7fa) }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem }
h1 { font-size: 1.4rem }
h2 { font-size: 1.1rem; margin-top: 2rem }
a { color: var(--link) }
form { display: grid; gap: .75rem; max-width: 30rem }
label { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem }
button { font: inherit; min-height: 2.75rem; padding: 0 .75rem; border: 1px solid; border-radius: .5rem }
[role=status] { border: 1px solid var(--line); border-inline-start-width: .5rem; padding: .75rem; overflow-wrap: anywhere }
code { overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid var(--line); padding: .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere }
`

const SHOWN_ORDERS = 30

/** The page that issues demo keys. The key just issued is shown on this very answer and never again. */
export function keyPage(exchange: Exchange, issued?: ApiKey): string {
  return page(`${issued === undefined ? '' : shown(issued)}
<h2>Issue a key</h2>
<p>A new account with 10,000 play USDT and 14,000,000 play KRW. The key works as a key of Binance, Bybit, OKX and Upbit alike.</p>
<form method="post" action="dev/key"><input type="hidden" name="form" value="yes">
<label><input type="checkbox" name="trade" checked> May trade</label>
<label><input type="checkbox" name="withdraw"> May withdraw</label>
<label><input type="checkbox" name="transfer"> May transfer</label>
<label><input type="checkbox" name="ip" checked> Restricted to addresses</label>
<button>Issue key</button></form>
<h2>Prices</h2>
<table><tbody>${[...exchange.prices].map(([id, price]) => `<tr><th scope="row">${id}</th><td>${formatExact(price)}</td></tr>`).join('')}</tbody></table>
<h2>Newest orders</h2>
${orders(exchange)}`)
}

function shown({ key, secret, passphrase, rights }: ApiKey): string {
  const may = [
    rights.trade ? 'trade' : '',
    rights.withdraw ? 'withdraw' : '',
    rights.transfer ? 'transfer' : '',
  ]
  return `<div role="status"><p>This key may ${may.filter((one) => one !== '').join(', ') || 'only read'}. Copy it now: the secret is not shown again.</p>
<table><tbody><tr><th scope="row">API key</th><td><code id="key">${key}</code></td></tr>
<tr><th scope="row">Secret</th><td><code id="secret">${secret}</code></td></tr>
<tr><th scope="row">Passphrase (OKX)</th><td><code id="passphrase">${passphrase}</code></td></tr></tbody></table></div>`
}

function orders({ orders: all }: Exchange): string {
  if (all.length === 0) return '<p>None yet.</p>'
  const rows = all
    .slice(-SHOWN_ORDERS)
    .toReversed()
    .map(
      (order) =>
        `<tr><td>${order.id}</td><td>${order.uid}</td><td>${order.market}</td><td>${order.side} ${order.type}</td><td>${formatExact(order.filled)} of ${formatExact(order.quantity)}</td><td>${order.status}</td></tr>`,
    )
  return `<table><thead><tr><th scope="col">Order</th><th scope="col">Account</th><th scope="col">Market</th><th scope="col">Kind</th><th scope="col">Filled</th><th scope="col">State</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandbox exchange</title><link rel="stylesheet" href="${PREFIX}/dev/style.css"></head>
<body><main><h1>Sandbox exchange</h1><p>An exchange of this machine only. Nothing here has any value.</p>${body}</main></body></html>`
}
