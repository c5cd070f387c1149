import { createRawApp } from '../raw-app.ts'
import { serveBotApi } from './bot-api.ts'
import { PREFIX, serveChatPages } from './chat-pages.ts'
import { createChats, type Chats } from './chats.ts'

const HOST = '127.0.0.1'
const MAX_BODY_BYTES = 64_000

export interface TelegramSandbox {
  /** The root of the Bot API, with the pages beside it. */
  readonly url: string
  readonly chats: Chats
  stop(): Promise<void>
}

/** Starts a Bot API on this machine with two people who talk with its bot. */
export async function startTelegram({ port = 0, now = () => Date.now() } = {}): Promise<TelegramSandbox> {
  const chats = createChats(now)
  chats.addPerson({ id: 1_001, firstName: 'Minsu', username: 'minsu', languageCode: 'ko' })
  chats.addPerson({ id: 1_002, firstName: 'Alex', username: 'alex', languageCode: 'en' })
  const app = createRawApp({ prefix: PREFIX, maxBodyBytes: MAX_BODY_BYTES })
  serveBotApi(app, chats)
  serveChatPages(app, chats)
  const url = await app.listen({ port, host: HOST })
  return {
    url,
    chats,
    async stop() {
      chats.updates.close()
      await app.close()
    },
  }
}
