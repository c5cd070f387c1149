import { WebSocket } from 'ws'

/** A process of its own with many members' live connections; answers its parent when each push arrived, in epoch ms. */
const [url = '', token = '', count = '0'] = process.argv.slice(2)
const heard = new Map<string, number[]>()

function keep(data: Buffer): void {
  const message: { type: string; data?: { id?: string } } = JSON.parse(data.toString())
  if (message.type !== 'signal' || message.data?.id === undefined) return
  const times = heard.get(message.data.id) ?? []
  times.push(performance.timeOrigin + performance.now())
  heard.set(message.data.id, times)
}

async function connect(): Promise<void> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => socket.send(JSON.stringify({ token, topics: ['signals'] })))
    socket.once('message', () => resolve())
  })
  socket.on('message', keep)
}

for (let connected = 0; connected < Number(count); connected += 50) {
  await Promise.all(Array.from({ length: Math.min(50, Number(count) - connected) }, connect))
}
process.on('message', () => {
  process.send?.([...heard])
  heard.clear()
})
process.send?.('ready')
