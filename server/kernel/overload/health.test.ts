import { expect, it } from 'vitest'
import { startHealthServer } from './health.ts'

it('tells apart whether requests should be sent and whether the database answers, without asking it', async () => {
  let [isUp, isStopping] = [true, false]
  const server = await startHealthServer(
    { probe: { isUp: () => isUp }, isStopping: () => isStopping },
    { port: 0, host: '127.0.0.1' },
  )
  const fetchFrom = async (path: string) => {
    const answer = await fetch(`${server.address}${path}`)
    return [answer.status, await answer.json()]
  }
  expect(await fetchFrom('/healthz')).toEqual([200, { status: 'ok' }])
  expect(await fetchFrom('/readyz')).toEqual([200, { status: 'ready', database: 'up' }])
  isUp = false
  expect(await fetchFrom('/readyz')).toEqual([200, { status: 'ready', database: 'away' }])
  isStopping = true
  expect(await fetchFrom('/readyz')).toEqual([503, { status: 'not ready', database: 'away' }])
  await server.stop()
})
