import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  write(createLog('info', sink))
  return text
}

describe('the log', () => {
  it('cuts secrets and personal data out by name, at every depth it is used', () => {
    const secret = 'canary-7431'
    const names = [
      'password',
      'otpCode',
      'recoveryCode',
      'access_token',
      'refreshToken',
      'reauthToken',
      'authorization',
      'secretKey',
      'email',
      'phone_number',
    ]
    for (const name of names) {
      const text = linesOf((log) => {
        log.info({ [name]: secret }, 'flat')
        log.info({ body: { [name]: secret } }, 'nested')
        log.info({ request: { body: { [name]: secret } } }, 'deep')
      })
      expect(text).not.toContain(secret)
      expect(text.match(/\[cut\]/g)).toHaveLength(3)
    }
  })

  it('keeps what helps to find a fault', () => {
    expect(
      linesOf((log) => log.error({ err: new Error('disk full'), operation: '/api/x' }, 'unexpected error')),
    ).toContain('disk full')
  })
})
