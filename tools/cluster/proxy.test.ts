import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { portOf } from '#testing/outside/port-of.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { openProxy } from './proxy.ts'

/** A process that says its name, and whether it is ready. */
async function aBackend(name: string) {
  let isReady = true
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/readyz' && !isReady ? 503 : 200
    response.setHeader('connection', 'close').end(name)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => server.close(resolve))
  onTestFinished(async () => void (await close()))
  const port = portOf(server)
  return {
    port,
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    setReady: (value: boolean) => void (isReady = value),
    close,
  }
}

async function aProxy() {
  const backends = [await aBackend('one'), await aBackend('two')] as const
  const port = await freePort()
  const proxy = await openProxy(port, backends)
  onTestFinished(() => proxy.close())
  const fetchName = async () =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text()
  const untilReady = (count: number) => expect.poll(() => proxy.readyPorts().length).toBe(count)
  await untilReady(2)
  return { backends, fetchName, untilReady, proxy }
}

it('shares connections out over all that are ready', async () => {
  const { fetchName } = await aProxy()
  expect([await fetchName(), await fetchName(), await fetchName(), await fetchName()].toSorted()).toEqual([
    'one',
    'one',
    'two',
    'two',
  ])
})

it('sends nobody to one that says it is not ready, and comes back to it', async () => {
  const { fetchName, backends, untilReady } = await aProxy()
  backends[0].setReady(false)
  await untilReady(1)
  expect([await fetchName(), await fetchName()]).toEqual(['two', 'two'])
  backends[0].setReady(true)
  await untilReady(2)
  expect([await fetchName(), await fetchName()].toSorted()).toEqual(['one', 'two'])
})

it('tries the other one when one has just died, and hangs up when none is left', async () => {
  const { fetchName, backends, untilReady } = await aProxy()
  await backends[0].close()
  expect([await fetchName(), await fetchName()]).toEqual(['two', 'two'])
  await backends[1].close()
  await untilReady(0)
  await expect(fetchName()).rejects.toThrow('fetch failed')
})
