import { describe, expect, it } from 'vitest'
import { createDevice, makeKeys } from './device.ts'

const NOW = Date.parse('2026-05-01T00:00:00Z')
const decode = (part = ''): Record<string, unknown> =>
  JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
const bytes = (part = '') =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

async function aDevice() {
  const pair = await makeKeys()
  const device = createDevice({
    keys: async () => pair,
    origin: () => 'https://members.example',
    nowMs: async () => NOW,
    newId: () => 'id',
  })
  return { pair, device }
}

describe('the browser’s key', () => {
  it('signs what a request is for, so that its public half can check it', async () => {
    const { pair, device } = await aDevice()
    const proof = await device.prove({ method: 'GET', path: '/api/member/me', token: 'token' })
    const [head = '', body = '', signature = ''] = (proof ?? '').split('.')
    expect(decode(head)).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: await device.publicKey() })
    expect(decode(body)).toMatchObject({
      htm: 'GET',
      htu: 'https://members.example/api/member/me',
      iat: NOW / 1000,
      jti: 'id',
    })
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const text = new TextEncoder().encode(`${head}.${body}`)
    expect(await crypto.subtle.verify(algorithm, pair.publicKey, bytes(signature), text)).toBe(true)
  })

  it('can be used and never read', async () => {
    const { pair } = await aDevice()
    await expect(crypto.subtle.exportKey('jwk', pair.privateKey)).rejects.toThrow()
  })

  it('proves nothing where none can be kept', async () => {
    const device = createDevice({
      keys: async () => undefined,
      origin: () => '',
      nowMs: async () => NOW,
      newId: () => '',
    })
    expect(await device.prove({ method: 'GET', path: '/' })).toBeUndefined()
    expect(await device.publicKey()).toBeUndefined()
  })
})
