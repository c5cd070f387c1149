import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { portOf } from '#testing/outside/port-of.ts'
import { toWire } from '../measure/load.ts'
import { sendAtRate } from './send-at-rate.ts'

let asked = 0
const held: (() => void)[] = []
const server = createServer((request, answer) => {
  asked += 1
  const end = () => void answer.writeHead(503, { 'content-length': 0, 'retry-after': '2' }).end()
  if (request.url === '/cut') request.socket.destroy()
  else if (request.url === '/held') held.push(end)
  else end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())
const ports = [portOf(server)]
const wire = (path: string) => toWire({ method: 'GET', path })

it('sends each request when it is due though none was answered, and times it from then on', async () => {
  const sent = sendAtRate({ ports, perSecond: 1_000, seconds: 0.05 }, [wire('/held')])
  await expect.poll(() => held.length).toBe(50)
  for (const end of held) end()
  const answers = await sent
  expect(answers.map(({ dueMs }) => dueMs)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  expect(new Set(answers.map(({ status, hasRetryAfter }) => `${status} ${hasRetryAfter}`))).toEqual(
    new Set(['503 true']),
  )
  expect(asked).toBe(50)
})

it('counts a request whose connection was cut as one without an answer', async () => {
  const answers = await sendAtRate({ ports, perSecond: 100, seconds: 0.02 }, [wire('/cut'), wire('/')])
  expect(answers.map(({ status }) => status)).toEqual([0, 503])
})
