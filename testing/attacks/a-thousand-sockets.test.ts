import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
await fixture.app.start()
const { port } = fixture.app.server.server.address() as AddressInfo
const MAX_SOCKETS = 10
const opened: WebSocket[] = []
afterAll(() => opened.forEach((socket) => socket.terminate()))

/** Opens a live socket and returns it once the server has let it in. */
function listen(token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`)
  opened.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify({ token, topics: [] })))
    socket.on('message', () => resolve(socket))
    socket.on('error', reject)
  })
}

describe('one session that opens sockets without end', () => {
  it('keeps ten of them: the eleventh closes the oldest, and other members are not touched', async () => {
    const [greedy, honest] = [await fixture.aMember(), await fixture.aMember()]
    const bystander = await listen(honest.token)
    const sockets: WebSocket[] = []
    for (let count = 0; count < 30; count += 1) sockets.push(await listen(greedy.token))
    const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN
    await expect.poll(() => sockets.map(isOpen)).toEqual(sockets.map((_, index) => index >= 30 - MAX_SOCKETS))
    expect(fixture.app.kernel.live.clientCount()).toBe(MAX_SOCKETS + 1)
    expect(isOpen(bystander)).toBe(true)
  })
})
