import { toBase58 } from '../wire/address.ts'
import { textOf } from '../node/calls.ts'
import { type Chain, exclusively, headOf, solidNumber } from '../chain.ts'
import { ADDRESSES } from './dev-calls.ts'
import type { Devnet } from '../devnet.ts'
import { resultOf } from '../vm/execute.ts'
import { COINS } from './faucet.ts'
import { settle } from '../produce.ts'
import type { JsonObject } from '../wire/protobuf.ts'
import { type Found, findEntry, FAITHFUL, viewOf } from '../node/views.ts'

const SHOWN_TRANSACTIONS = 20

export const DEV_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dce3, #363b45); --link: light-dark(#0b57d0, #a8c7fa) }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem }
h1 { font-size: 1.4rem }
h2 { font-size: 1.1rem; margin-top: 2rem }
a { color: var(--link) }
form { display: grid; gap: 1rem; max-width: 30rem }
label { display: grid; gap: .25rem }
input, select, button { font: inherit; min-height: 2.75rem; padding: 0 .75rem; border: 1px solid; border-radius: .5rem }
[role=status], [role=alert] { border: 1px solid var(--line); border-inline-start-width: .5rem; padding: .75rem; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid var(--line); padding: .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere }
`

/** The faucet's page. `sent` is the id of what it just sent, `refused` why it did not; the rest fills the form. */
export function devPage(devnet: Devnet, query: JsonObject): Promise<string> {
  const { chain } = devnet
  return exclusively(chain, async () => {
    await settle(chain)
    return page(`${outcome(devnet, query)}
<p>Head block ${headOf(chain).number}, solid up to block ${solidNumber(chain)}. <a href="dev">Reload</a></p>
<h2>Send coins from the faucet</h2>
${form(query)}
<h2>Contracts and faucet</h2>
<table><tbody>${Object.entries(ADDRESSES).map(row).join('')}</tbody></table>
<h2>Newest transactions</h2>
${newest(devnet)}`)
  })
}

function form(query: JsonObject): string {
  const options = COINS.map(
    (coin) => `<option${coin === textOf(query, 'coin') ? ' selected' : ''}>${coin}</option>`,
  )
  return `<form method="post" action="dev/faucet">
<label>Address<input name="address" required autocomplete="off" spellcheck="false" value="${escape(textOf(query, 'address'))}"></label>
<label>Coin<select name="coin">${options.join('')}</select></label>
<label>Amount<input name="amount" required inputmode="decimal" value="${escape(textOf(query, 'amount') || '100')}"></label>
<button>Send</button></form>`
}

function outcome({ chain }: Devnet, query: JsonObject): string {
  const [sent, refused] = [textOf(query, 'sent'), textOf(query, 'refused')]
  if (refused) return `<p role="alert">${escape(refused)}</p>`
  if (!sent) return ''
  const found = findEntry(viewOf(chain, FAITHFUL, false), sent)
  return `<p role="status">Transaction ${escape(sent)}: ${found ? stateOf(chain, found) : 'waiting for the next block'}.</p>`
}

function newest({ chain }: Devnet): string {
  const rows = chain.filled
    .slice(-SHOWN_TRANSACTIONS)
    .flatMap((number) => {
      const block = chain.blocks[number]
      return block ? block.entries.map((entry) => ({ block, entry })) : []
    })
    .slice(-SHOWN_TRANSACTIONS)
    .toReversed()
    .map(
      (
        found,
      ) => `<tr><td>${found.entry.transaction.id}</td><td>${toBase58(found.entry.transaction.request.owner)}</td>
<td>${found.block.number}</td><td>${stateOf(chain, found)}</td></tr>`,
    )
  if (rows.length === 0) return '<p>None yet.</p>'
  return `<table><thead><tr><th scope="col">Transaction</th><th scope="col">From</th><th scope="col">Block</th><th scope="col">State</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`
}

function stateOf(chain: Chain, { block, entry }: Found): string {
  const left = block.number + chain.options.solidDepth - headOf(chain).number
  const result = resultOf(entry.receipt)
  return left > 0 ? `${result}, solid in ${left} blocks` : `${result}, solid`
}

function row([name, address]: readonly [string, string]): string {
  return `<tr><th scope="row">${name}</th><td>${address}</td></tr>`
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandbox chain</title><link rel="stylesheet" href="dev/style.css"></head>
<body><main><h1>Sandbox chain</h1><p>A TRON chain of this machine only. Nothing here has any value.</p>${body}</main></body></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
