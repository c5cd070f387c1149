import { expect, it, vi } from 'vitest'
import { backoffMs, createLive, type LiveMessage, type LiveSocket, type LiveState } from './live.ts'

function stream() {
  const sockets: (LiveSocket & { sent: string[] })[] = []
  const states: LiveState[] = []
  const messages: LiveMessage[] = []
  const tokens: { current?: string } = {}
  const network = { isOnline: true }
  const waiting: { work: () => void; delayMs: number }[] = []
  const renew = vi.fn(async (_refused: string) => 'fresh')
  const live = createLive({
    open() {
      const socket = {
        sent: [] as string[],
        send: (text: string) => void socket.sent.push(text),
        close: () => socket.onclose?.(),
        onopen: null,
        onmessage: null,
        onclose: null,
      } as LiveSocket & { sent: string[] }
      sockets.push(socket)
      return socket
    },
    isOnline: () => network.isOnline,
    token: () => tokens.current ?? `token ${sockets.length}`,
    prove: async (token) => (token === 'token 1' ? 'proof' : undefined),
    renew,
    schedule(work, delayMs) {
      const entry = { work, delayMs }
      waiting.push(entry)
      return () => void waiting.splice(waiting.indexOf(entry), 1)
    },
    chance: () => 0.5,
    onState: (state) => states.push(state),
    onMessage: (message) => messages.push(message),
  })
  const receive = (value: unknown) => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(value) })
  return { live, sockets, states, messages, waiting, renew, say: receive, tokens, network }
}

it('sends the token and the device’s proof in the first message and never in the address', async () => {
  const { live, sockets } = stream()
  live.start(['signals'])
  sockets[0]?.onopen?.()
  await vi.waitFor(() => expect(sockets[0]?.sent).toHaveLength(1))
  expect(JSON.parse(sockets[0]?.sent[0] ?? '')).toEqual({
    token: 'token 1',
    topics: ['signals'],
    proof: 'proof',
  })
})

it('hands on messages of its topics and is live from the first one', () => {
  const { live, say, messages, states } = stream()
  live.start(['signals'])
  say({ topic: 'signals', type: 'signal', data: { id: 's1' } })
  expect(messages).toEqual([{ topic: 'signals', type: 'signal', data: { id: 's1' } }])
  expect(states).toEqual(['live'])
})

it('is lost when the connection breaks and comes back by itself, later each time', () => {
  const { live, sockets, states, waiting } = stream()
  live.start(['signals'])
  sockets[0]?.onclose?.()
  waiting[0]?.work()
  sockets[1]?.onclose?.()
  expect(states).toEqual(['lost', 'lost'])
  expect(waiting.map((one) => one.delayMs)).toEqual([1500, 3000])
})

it('comes back at another moment than the other pages, after half the wait at least', () => {
  const waits = (chance: number) => [0, 3, 4, 50].map((attempt) => backoffMs(attempt, chance))
  expect(waits(0)).toEqual([1000, 8000, 15_000, 15_000])
  expect(waits(1)).toEqual([2000, 16_000, 30_000, 30_000])
})

it('gets a newer token than the one it sent when the server refuses that', async () => {
  const { live, say, renew, waiting, messages, sockets, tokens } = stream()
  live.start(['signals'])
  sockets[0]?.onopen?.()
  tokens.current = 'a newer one that a call has got meanwhile'
  say({ topic: 'signals', code: 'AUTH-A001' })
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  expect(renew.mock.calls).toEqual([['token 1']])
  expect(messages).toEqual([])
})

it('opens another socket when a topic joins that the first was not told, and none when one leaves', async () => {
  const { live, sockets, say, messages, states, waiting } = stream()
  live.start(['signals'])
  live.start(['signals', 'wallet'])
  expect(sockets).toHaveLength(1)
  sockets[0]?.onopen?.()
  live.start(['signals'])
  expect(sockets).toHaveLength(1)
  live.start(['signals', 'alarms'])
  expect(sockets).toHaveLength(2)
  expect(waiting).toEqual([])
  sockets[1]?.onopen?.()
  await vi.waitFor(() => expect(sockets[1]?.sent).toHaveLength(1))
  expect(JSON.parse(sockets[1]?.sent[0] ?? '')).toMatchObject({ topics: ['signals', 'alarms'] })
  sockets[0]?.onmessage?.({ data: JSON.stringify({ topic: 'signals', type: 'old', data: null }) })
  say({ topic: 'alarms', type: 'alarm', data: null })
  expect(messages.map((message) => message.type)).toEqual(['alarm'])
  expect(states).toEqual(['idle', 'live'])
})

it('takes the topics wanted by then when it comes back', async () => {
  const { live, sockets, waiting } = stream()
  live.start(['signals'])
  sockets[0]?.onopen?.()
  sockets[0]?.onclose?.()
  live.start(['signals', 'wallet'])
  waiting[0]?.work()
  sockets[1]?.onopen?.()
  await vi.waitFor(() => expect(sockets[1]?.sent).toHaveLength(1))
  expect(sockets).toHaveLength(2)
  expect(JSON.parse(sockets[1]?.sent[0] ?? '')).toMatchObject({ topics: ['signals', 'wallet'] })
})

it('opens no socket without the network, closes the one it had, and comes back when the network is there', () => {
  const { live, sockets, states, waiting, network } = stream()
  live.start(['signals'])
  sockets[0]?.onopen?.()
  network.isOnline = false
  const closed = vi.spyOn(sockets[0] ?? expect.fail('no socket'), 'close')
  live.start(['signals', 'wallet'])
  waiting[0]?.work()
  expect([sockets.length, closed.mock.calls.length]).toEqual([1, 1])
  expect(waiting.map((one) => one.delayMs)).toEqual([1500, 3000])
  network.isOnline = true
  waiting[1]?.work()
  expect(sockets).toHaveLength(2)
  expect(states).toEqual(['idle', 'lost', 'lost'])
})

it('stays closed once nobody listens', () => {
  const { live, sockets, states, waiting } = stream()
  live.start(['signals'])
  live.stop()
  expect(states).toEqual(['idle'])
  expect(waiting).toEqual([])
  expect(sockets).toHaveLength(1)
})

it('leaves out what is no message', () => {
  const { live, sockets, messages } = stream()
  live.start(['signals'])
  for (const data of ['not json', '7', '{"topic":1}', undefined]) sockets[0]?.onmessage?.({ data })
  expect(messages).toEqual([])
})
