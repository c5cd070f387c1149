import { createCall, type CallParts } from '#web/api/call.ts'
import type { Reissue } from '#web/api/session/reissue.ts'

interface Sent {
  url: string
  method: string
  headers: Headers
  body: unknown
}

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status })
}

export const ok = () => json(200, { status: 'success', data: { id: 'haneul07' } })

/** A client whose server answers in turn, and what it sent. */
export function createTestClient(answers: (() => Response | Error)[], outcomes: Reissue[] = []) {
  const sent: Sent[] = []
  const logged: string[] = []
  const seen = {
    token: 'first',
    ending: '',
    toSignIn: 0,
    toNewPassword: 0,
    reissued: [] as string[],
    keys: 0,
  }
  const parts: CallParts = {
    async fetch(url, init) {
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      sent.push({ url, method: init.method ?? '', headers: new Headers(init.headers), body })
      const answer = answers.shift()?.() ?? ok()
      if (answer instanceof Error) throw answer
      return answer
    },
    accessToken: () => seen.token,
    async reissue(stale) {
      seen.reissued.push(stale)
      const outcome = outcomes.shift() ?? 'fresh'
      if (outcome === 'fresh') seen.token = `after ${stale}`
      return outcome
    },
    endsSoon: async (token) => token === seen.ending,
    languageTag: () => 'zh-TW',
    newKey: () => `key ${(seen.keys += 1)}`,
    prove: async ({ method, path, token }) => `${method} ${path} ${token ?? 'no token'}`,
    log: (event) => logged.push(event),
    toSignIn: () => (seen.toSignIn += 1),
    toNewPassword: () => (seen.toNewPassword += 1),
  }
  return { call: createCall(parts), parts, sent, logged, seen }
}
