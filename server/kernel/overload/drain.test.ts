import { connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { portOf } from '#testing/outside/port-of.ts'
import { createDrain } from './drain.ts'

const quiet = { drain: async () => undefined }

async function aServer() {
  const server = fastify({ forceCloseConnections: 'idle' })
  let isStopping = false
  const began = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const drain = createDrain(server, () => isStopping)
  server.get('/slow', async () => {
    began.resolve()
    await mayEnd.promise
    return 'finished'
  })
  server.get('/quick', async () => 'answered')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${portOf(server.server)}`
  return {
    drain: (ms: number) => drain(quiet, ms),
    url,
    began,
    mayEnd,
    setStopping: () => void (isStopping = true),
  }
}

it('finishes the request under way and accepts no other', async () => {
  const { drain, url, began, mayEnd, setStopping } = await aServer()
  const slow = fetch(`${url}/slow`)
  await began.promise
  setStopping()
  const drained = drain(0)
  await expect
    .poll(() =>
      fetch(`${url}/quick`).then(
        () => 'answered',
        () => 'refused',
      ),
    )
    .toBe('refused')
  mayEnd.resolve()
  const answer = await slow
  expect([await answer.text(), answer.headers.get('connection')]).toEqual(['finished', 'close'])
  await drained
})

it('answers while proxies notice, and asks every client for another connection', async () => {
  const { drain, url, setStopping } = await aServer()
  setStopping()
  const drained = drain(300)
  const answer = await fetch(`${url}/quick`)
  expect([await answer.text(), answer.headers.get('connection')]).toEqual(['answered', 'close'])
  await drained
  await expect(fetch(`${url}/quick`)).rejects.toThrow('fetch failed')
})

it('does not wait for a connection on which nobody asks', { timeout: 10_000 }, async () => {
  const { drain, url } = await aServer()
  const idle = connect(Number(new URL(url).port), '127.0.0.1')
  await new Promise((resolve) => idle.once('connect', resolve))
  const closed = new Promise((resolve) => idle.once('close', resolve))
  await drain(0)
  await closed
})
