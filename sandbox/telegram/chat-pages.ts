import type { FastifyInstance } from 'fastify'
import { escapeText } from '../serve-page.ts'
import type { Chats, Line, Person } from './chats.ts'

/** The product shows the chats under this path; they are answered with and without it. */
export const PREFIX = '/sandbox/telegram'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dce3, #363b45); --link: light-dark(#0b57d0, #a8c7fa) }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 40rem; padding: 1rem }
h1 { font-size: 1.4rem }
a { color: var(--link) }
nav { display: flex; gap: 1rem }
nav a { min-height: 2.75rem; display: grid; place-items: center }
ol { list-style: none; padding: 0; display: grid; gap: .5rem }
li { border: 1px solid var(--line); border-radius: .75rem; padding: .5rem .75rem; max-width: 85%; white-space: pre-wrap; overflow-wrap: anywhere }
li.person { justify-self: end }
form { display: inline-flex; gap: .5rem; margin-block: .5rem; flex-wrap: wrap }
input { font: inherit; min-height: 2.75rem; padding: 0 .75rem; border: 1px solid; border-radius: .5rem; min-width: 0 }
button { font: inherit; min-height: 2.75rem; padding: 0 .75rem; border: 1px solid; border-radius: .5rem }
`

function form(person: Person, action: string, inside: string): string {
  return `<form method="post" action="${PREFIX}/${action}"><input type="hidden" name="as" value="${person.id}">${inside}</form>`
}

function lineOf(person: Person, { from, text, buttons }: Line): string {
  const keys = buttons.map((button) =>
    form(
      person,
      'press',
      `<input type="hidden" name="data" value="${escapeText(button.callback_data)}"><button>${escapeText(button.text)}</button>`,
    ),
  )
  return `<li class="${from}">${escapeText(text)}${keys.length > 0 ? `<br>${keys.join('')}` : ''}</li>`
}

/** A chat with the bot as its person has it; opened by a link, it offers to start. */
function chatPage(chats: Chats, person: Person, start: string): string {
  const others = [...chats.people.values()].map(
    ({ id, firstName }) =>
      `<a href="${PREFIX}?as=${id}${start && `&amp;start=${escapeText(start)}`}"${id === person.id ? ' aria-current="page"' : ''}>${escapeText(firstName)}</a>`,
  )
  const begin = `<input type="hidden" name="text" value="/start ${escapeText(start)}"><button>Start</button>`
  const say = `<input name="text" aria-label="Message" autocomplete="off" required><button>Send</button>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandbox Telegram</title><link rel="stylesheet" href="${PREFIX}/style.css"></head><body><main><h1>Sandbox Telegram</h1>
<p>Chats of this machine only. You write as <strong>${escapeText(person.firstName)}</strong>${person.isBlocking ? ', who blocked the bot' : ''}.</p>
<nav aria-label="Who writes">${others.join('')}</nav>
<ol aria-label="Chat">${person.lines.map((line) => lineOf(person, line)).join('')}</ol>
${start === '' ? form(person, 'say', say) : form(person, 'say', begin)} ${form(person, 'block', '<button>Block the bot</button>')}
</main></body></html>`
}

const fieldsOf = (body: unknown) => new URLSearchParams(typeof body === 'string' ? body : '')

/** The chats as pages: who writes is chosen, and what they type, press and block comes to the bot as updates. */
export function serveChatPages(app: FastifyInstance, chats: Chats): void {
  const personOf = (id: string | null): Person | undefined =>
    chats.people.get(Number(id)) ?? [...chats.people.values()][0]
  for (const path of ['/', PREFIX])
    app.get<{ Querystring: { as?: string; start?: string } }>(path, (request, reply) => {
      const { as = '', start = '' } = request.query
      const person = personOf(as)
      reply.header('content-security-policy', PAGE_POLICY).header('cache-control', 'no-store')
      if (person === undefined) return reply.code(404).send('Nobody is here.')
      return reply
        .type('text/html; charset=utf-8')
        .send(chatPage(chats, person, /^[\w-]{1,64}$/.exec(start)?.[0] ?? ''))
    })
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  const acts: Readonly<Record<string, (person: Person, fields: URLSearchParams) => void>> = {
    say: ({ id }, fields) => chats.write(id, fields.get('text') ?? ''),
    press: ({ id }, fields) => chats.press(id, fields.get('data') ?? ''),
    block: ({ id }) => chats.block(id),
  }
  for (const [name, act] of Object.entries(acts))
    app.post(`/${name}`, (request, reply) => {
      const fields = fieldsOf(request.body)
      const person = personOf(fields.get('as'))
      if (person === undefined) return reply.code(404).send('Nobody is here.')
      act(person, fields)
      return reply.redirect(`${PREFIX}?as=${person.id}`, 303)
    })
}
