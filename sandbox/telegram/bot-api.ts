import type { FastifyInstance } from 'fastify'
import { BOT, type Button, type Chats } from './chats.ts'

/** As BotFather makes them: the bot's number and a secret. */
const TOKEN = /^\d+:[\w-]{20,}$/
const MAX_WAIT_SECONDS = 50
const SECOND_MS = 1_000

interface Refusal {
  readonly error_code: number
  readonly description: string
  readonly parameters?: { readonly retry_after: number }
}
type Answer = { readonly result: unknown } | Refusal

const refused = (error_code: number, description: string): Refusal => ({ error_code, description })

function parseForm(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : {}
}

interface Keyboard {
  readonly inline_keyboard?: readonly (readonly Button[])[]
}

function sendMessage(chats: Chats, form: Readonly<Record<string, unknown>>): Answer {
  const seconds = chats.busySeconds()
  if (seconds > 0)
    return {
      ...refused(429, `Too Many Requests: retry after ${seconds}`),
      parameters: { retry_after: seconds },
    }
  const person = chats.people.get(Number(form['chat_id']))
  if (person === undefined) return refused(400, 'Bad Request: chat not found')
  if (person.isBlocking) return refused(403, 'Forbidden: bot was blocked by the user')
  const { text } = form
  if (typeof text !== 'string' || text === '') return refused(400, 'Bad Request: message text is empty')
  // A border: what the product sends is checked by its library.
  const keyboard: Keyboard = Object(form['reply_markup'])
  return { result: chats.send(person, text, keyboard.inline_keyboard?.flat() ?? []) }
}

/** Serves the calls of the Bot API that the product makes, with the errors it has to know. */
export function serveBotApi(app: FastifyInstance, chats: Chats): void {
  let isAsking = false
  async function getUpdates(form: Readonly<Record<string, unknown>>): Promise<Answer> {
    if (isAsking) return refused(409, 'Conflict: terminated by other getUpdates request')
    isAsking = true
    const seconds = Math.min(Number(form['timeout'] ?? 0), MAX_WAIT_SECONDS)
    try {
      return { result: await chats.updates.list(Number(form['offset'] ?? 0), seconds * SECOND_MS) }
    } finally {
      isAsking = false
    }
  }
  const methods: Readonly<
    Record<string, (form: Readonly<Record<string, unknown>>) => Answer | Promise<Answer>>
  > = {
    getMe: () => ({ result: BOT }),
    getUpdates,
    sendMessage: (form) => sendMessage(chats, form),
    answerCallbackQuery: () => ({ result: true }),
  }
  app.post<{ Params: { token: string; method: string } }>('/bot:token/:method', async (request, reply) => {
    const { token, method } = request.params
    const call = methods[method]
    const answer = !TOKEN.test(token)
      ? refused(401, 'Unauthorized')
      : call === undefined
        ? refused(404, 'Not Found')
        : await call(parseForm(request.body))
    const isOk = 'result' in answer
    return reply.code(isOk ? 200 : answer.error_code).send({ ok: isOk, ...answer })
  })
}
