import { createServer, type IncomingMessage } from 'node:http'
import { portOf } from '#testing/outside/port-of.ts'
import type { RunningProduct } from './own-product.ts'

interface Owned {
  readonly running: RunningProduct
  readonly stop: () => Promise<void>
}

/** Where journey files, each a process of its own, borrow a product and bring it back. */
export interface ProductPool {
  readonly url: string
  /** Stops all of its products. */
  readonly close: () => Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return text
}

/** Opens a pool that starts a product only when all others are borrowed. */
export async function openProductPool(start: () => Promise<Owned>): Promise<ProductPool> {
  const owned: Owned[] = []
  const idle: RunningProduct[] = []
  const borrow = async (): Promise<RunningProduct> => {
    const free = idle.pop()
    if (free !== undefined) return free
    const one = await start()
    owned.push(one)
    return one.running
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.url === '/borrow') return JSON.stringify(await borrow())
      idle.push(JSON.parse(await bodyOf(request)))
      return '{}'
    }
    answer().then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    close: async () => {
      server.close()
      await Promise.all(owned.map(({ stop }) => stop()))
    },
  }
}

/** A product that nobody else has until it is brought back. Throws what its start threw. */
export async function borrowProduct(
  poolUrl: string,
): Promise<{ running: RunningProduct; release: () => Promise<void> }> {
  const answer = await fetch(`${poolUrl}/borrow`, { method: 'POST' })
  if (!answer.ok) throw new Error(await answer.text())
  const running: RunningProduct = await answer.json()
  const release = async () => {
    await fetch(`${poolUrl}/return`, { method: 'POST', body: JSON.stringify(running) })
  }
  return { running, release }
}
