import type { FastifyInstance } from 'fastify'
import { escapeText, servePage } from '../serve-page.ts'
import { ANSWERS, type Inbox, type Received } from './inbox.ts'

/** The product shows the page under this path; it is answered with and without it. */
export const PREFIX = '/sandbox/webhooks'

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dce3, #363b45) }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 48rem; padding: 1rem }
h1 { font-size: 1.4rem }
ol { list-style: none; padding: 0; display: grid; gap: .75rem }
li { border: 1px solid var(--line); border-radius: .75rem; padding: .5rem .75rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem; margin: .25rem 0 }
form { display: flex; gap: .5rem; flex-wrap: wrap; margin-block: .5rem }
button { font: inherit; min-height: 2.75rem; padding: 0 .75rem; border: 1px solid; border-radius: .5rem }
button[aria-pressed=true] { font-weight: 700 }
`

function itemOf({ path, headers, body, at, status }: Received): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `<li><strong>${escapeText(path)}</strong> ${at.toISOString()}, answered ${status}
<pre>${escapeText(lines.join('\n'))}</pre><pre>${escapeText(body)}</pre></li>`
}

function pageOf(inbox: Inbox): string {
  const buttons = ANSWERS.map(
    (status) =>
      `<button name="status" value="${status}" aria-pressed="${inbox.answer() === status}">Answer ${status}</button>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandbox webhooks</title><link rel="stylesheet" href="${PREFIX}/style.css"></head><body><main><h1>Sandbox webhooks</h1>
<p>What was sent to endpoints of this machine, newest first.</p>
<form method="post" action="${PREFIX}/answer">${buttons.join('')}</form>
<ol aria-label="Received">${inbox.received.map(itemOf).join('')}</ol></main></body></html>`
}

/** What came in as a page, and a form that says what is answered from now on. */
export function serveInboxPage(app: FastifyInstance, inbox: Inbox): void {
  servePage(app, { prefix: PREFIX, style: STYLE, page: () => pageOf(inbox) })
  app.post('/answer', (request, reply) => {
    const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const status = ANSWERS.find((one) => String(one) === fields.get('status'))
    if (status !== undefined) inbox.change(status)
    return reply.redirect(PREFIX, 303)
  })
}
