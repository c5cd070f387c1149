import { setTimeout as pause } from 'node:timers/promises'
import type { DemoProduct } from '../measure/demo-product.ts'

const SIGNALS_WITHIN_MS = 90_000
const POLL_MS = 1_000
const MIN_SIGNALS = 20

/** A demonstration member who has signed in, and a signal that this member may open. */
export interface DemoReader {
  readonly token: string
  readonly signalId: string
}

async function signIn(url: string, id: string, password: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, password, deviceId: crypto.randomUUID() }),
  })
  const { access_token: token }: { access_token?: string } = await answer.json()
  return token
}

async function listSignalIds(url: string, token: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/trading/signals`, { headers: { authorization: `Bearer ${token}` } })
  const { data = [] }: { data?: readonly { id: string }[] } = await answer.json()
  return data.map(({ id }) => id)
}

/** Signs the demonstration members in who see signals, and waits until the product has found some. */
export async function fillDemo({ port, signIns }: DemoProduct): Promise<DemoReader[]> {
  const url = `http://localhost:${port}`
  const deadline = Date.now() + SIGNALS_WITHIN_MS
  const tokens: string[] = []
  for (const { id, password } of signIns) {
    const token = await signIn(url, id, password)
    if (token !== undefined) tokens.push(token)
  }
  for (;;) {
    const lists = await Promise.all(tokens.map((token) => listSignalIds(url, token)))
    const most = Math.max(...lists.map((list) => list.length))
    console.log(`${tokens.length} members signed in, ${most} signals`)
    if (most >= MIN_SIGNALS || Date.now() > deadline)
      return tokens.flatMap((token, index) => {
        const signalId = lists[index]?.[0]
        return signalId === undefined ? [] : [{ token, signalId }]
      })
    await pause(POLL_MS * 5)
  }
}
