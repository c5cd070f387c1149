import { createRawApp } from '../raw-app.ts'
import { PREFIX, serveInboxPage } from './inbox-page.ts'
import { createInbox, type Inbox } from './inbox.ts'

const HOST = '127.0.0.1'
const MAX_BODY_BYTES = 64_000

export interface ReceiverSandbox {
  /** Endpoints of members lie below `/in`. */
  readonly url: string
  readonly inbox: Inbox
  stop(): Promise<void>
}

/** Starts a receiver of webhooks on this machine. */
export async function startReceiver({ port = 0, now = () => new Date() } = {}): Promise<ReceiverSandbox> {
  const inbox = createInbox(now)
  const app = createRawApp({ prefix: PREFIX, maxBodyBytes: MAX_BODY_BYTES })
  for (const path of ['/in', '/in/*'])
    app.post(path, (request, reply) => {
      const own = Object.entries(request.headers).flatMap(([name, value]) =>
        name.startsWith('webhook-') ? [[name, String(value)] as const] : [],
      )
      const status = inbox.add({
        path: request.url,
        headers: Object.fromEntries(own),
        body: String(request.body),
      })
      return status === 302 ? reply.redirect('/in/elsewhere', 302) : reply.code(status).send()
    })
  serveInboxPage(app, inbox)
  const url = await app.listen({ port, host: HOST })
  return { url, inbox, stop: () => app.close() }
}
