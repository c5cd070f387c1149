import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { refuseUnknown, sendFailure } from './http-answers.ts'
import { Failure } from '../failure.ts'
import { createLog } from '../log.ts'
import { logRefusal, recordAccount } from './refusal-log.ts'

async function linesOf(url: string, headers: Record<string, string> = {}) {
  let text = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  const log = createLog('info', sink)
  const app = fastify({ genReqId: () => 'request-1' })
  app.addHook('onResponse', async (request, reply) => logRefusal(log, request, reply))
  app.get('/open', async () => ({}))
  app.get('/missing', (request, reply) => sendFailure(reply, new Failure('COMMON-A001'), request))
  app.get('/closed/:id', (request, reply) => {
    recordAccount(request, 'member-1')
    return sendFailure(reply, new Failure('AUTH-A001'), request)
  })
  app.get('/broken', () => {
    throw new Error('disk full')
  })
  refuseUnknown(app, log)
  await app.inject({ url, headers, remoteAddress: '203.0.113.7' })
  await app.close()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
}

it('writes who was refused what, from where and why, but not what was sent', async () => {
  const [line, ...rest] = await linesOf('/closed/canary-7431?token=canary-7431', {
    authorization: 'Bearer canary-7431',
  })
  expect(line).toMatchObject({
    msg: 'refused',
    status: 403,
    failure: 'AUTH-A001',
    method: 'GET',
    path: '/closed/:id',
    account: 'member-1',
    address: '203.0.113.7',
    reqId: 'request-1',
  })
  expect(rest).toEqual([])
  expect(JSON.stringify(line)).not.toContain('canary')
})

it('escapes what would begin a line of its own', async () => {
  const lines = await linesOf('/closed/%0d%0a{"msg":"forged"}%1b[31m')
  expect(lines).toHaveLength(1)
})

it('writes an unexpected error with the id that the client was told', async () => {
  const [error, line] = await linesOf('/broken')
  expect(error).toMatchObject({ msg: 'unexpected error', reqId: 'request-1', err: { message: 'disk full' } })
  expect(line).toMatchObject({ msg: 'failed', status: 500, path: '/broken', reqId: 'request-1' })
})

it('writes nothing about what was answered, or not found', async () => {
  expect(await linesOf('/open')).toEqual([])
  expect(await linesOf('/missing')).toEqual([])
})
