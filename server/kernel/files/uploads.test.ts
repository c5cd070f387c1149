import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { submitInquiry } from '#contract/inquiries.ts'
import { refuseUnknown } from '../http/http-answers.ts'
import { createLog } from '../log.ts'
import { acceptUploads, parseForm, receiveWithin, UploadError } from './uploads.ts'

describe('a body', () => {
  const limit = { maxBytes: 100, withinMs: 60_000 }
  const failed = (error: unknown) => (error instanceof UploadError ? error.message : 'another error')

  it('is read whole within its limits', async () => {
    expect(
      (await receiveWithin(Readable.from([Buffer.from('ab'), Buffer.from('cd')]), limit)).toString(),
    ).toBe('abcd')
  })

  it('is refused before its end when it is too large', async () => {
    const long = Readable.from(Array.from({ length: 9 }, () => Buffer.alloc(40)))
    expect(await receiveWithin(long, limit).catch(failed)).toBe('too large')
  })

  it('is refused when it comes too slowly', async () => {
    const silent = new Readable({ read() {} })
    silent.push(Buffer.from('a'))
    expect(await receiveWithin(silent, { ...limit, withinMs: 20 }).catch(failed)).toBe('too slow')
    silent.destroy()
  })

  it('is refused when it is not a form', async () => {
    expect(await parseForm(Buffer.from('nonsense'), 'multipart/form-data; boundary=x').catch(failed)).toBe(
      'no form',
    )
  })
})

describe('over the wire', () => {
  const apps: FastifyInstance[] = []
  afterAll(() => Promise.all(apps.map((app) => app.close())))

  async function listen(withinMs: number): Promise<AddressInfo> {
    const app = Fastify()
    apps.push(app)
    acceptUploads(app, withinMs)
    refuseUnknown(app, createLog('silent'))
    app.post('/upload', { config: { operation: submitInquiry } }, async () => ({ status: 'success' }))
    await app.listen()
    return Object(app.server.address())
  }

  /** What is answered to a form of which only so many bytes ever come. */
  async function answerTo(
    size: number,
    withinMs: number,
  ): Promise<{ http: number | undefined; body: unknown }> {
    const { port } = await listen(withinMs)
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' }
    return new Promise((resolve, reject) => {
      const sent = request(
        { port, host: 'localhost', path: '/upload', method: 'POST', headers },
        (answer) => {
          answer.on('data', (chunk: Buffer) => {
            sent.destroy()
            resolve({ http: answer.statusCode, body: JSON.parse(chunk.toString()) })
          })
        },
      )
      sent.on('error', reject)
      sent.write(Buffer.alloc(size))
    })
  }

  it.each([
    ['stops in its middle', 64, 100],
    ['is larger than the call takes', submitInquiry.upload.maxBytes + 128 * 1024, 60_000],
  ])('a form that %s is refused with the call’s own code', async (_, size, withinMs) => {
    const { http, body } = await answerTo(size, withinMs)
    expect(http).toBe(400)
    expect(body).toMatchObject({ code: 'INQUIRY-B004', fields: { file: 'INQUIRY-B004' } })
  })
})
