import { createServer, type Server, type ServerResponse } from 'node:http'
import { framedHtml, listPage, mailPage, PREFIX, STYLE } from './mail-pages.ts'
import { type MailStore, parseMail } from './mail-store.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const FRAME_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

interface Answer {
  readonly type: string
  readonly body: string
  readonly policy?: string
}

/** The web view of the mailbox. The caller listens and closes. */
export function startMailViewer(store: MailStore): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://mailbox')
    const path = url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : url.pathname
    answerFor(store, path, url.searchParams.get('to') ?? '')
      .then((answer) => send(response, answer))
      .catch((error: unknown) => {
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error))
      })
  })
}

async function answerFor(store: MailStore, path: string, to: string): Promise<Answer | undefined> {
  if (path === '' || path === '/') return html(listPage(await allMails(store, to), to))
  if (path === '/mails.json')
    return { type: 'application/json', body: JSON.stringify(await allMails(store, to)) }
  if (path === '/style.css') return { type: 'text/css', body: STYLE }
  const [, id = '', part] = /^\/mails\/(\d+)(?:\/(html|raw))?$/.exec(path) ?? []
  const mail = store.find(id)
  if (!mail) return undefined
  if (part === 'raw') return { type: 'text/plain', body: mail.raw }
  const read = await parseMail(mail)
  return part === 'html'
    ? { type: 'text/html', body: framedHtml(read), policy: FRAME_POLICY }
    : html(mailPage(read))
}

function allMails(store: MailStore, to: string) {
  return Promise.all(store.list(to || undefined).map(parseMail))
}

function html(body: string): Answer {
  return { type: 'text/html', body }
}

function send(response: ServerResponse, answer: Answer | undefined): void {
  response.writeHead(answer ? 200 : 404, {
    'content-type': `${answer?.type ?? 'text/plain'}; charset=utf-8`,
    'content-security-policy': answer?.policy ?? PAGE_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(answer?.body ?? 'There is no such mail.')
}
