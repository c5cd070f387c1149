import { Writable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_LINES_A_MINUTE } from './log-limits.ts'
import { createLog } from './log.ts'

afterEach(() => vi.useRealTimers())

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
  it('writes so many lines of one message a minute, counts the others, and lets other messages through', () => {
    vi.useFakeTimers()
    const lines = linesOf((log) => {
      for (let line = 0; line < MAX_LINES_A_MINUTE + 40; line += 1) log.warn({ line }, 'the exchange is away')
      log.error('something else')
      vi.advanceTimersByTime(60_000)
      log.warn('the exchange is away')
    })
      .trim()
      .split('\n')
      .map((line): { msg: string; leftOut?: number; of?: string } => JSON.parse(line))
    expect(lines.filter(({ msg }) => msg === 'the exchange is away')).toHaveLength(MAX_LINES_A_MINUTE + 1)
    expect(lines.filter(({ msg }) => msg === 'something else')).toHaveLength(1)
    expect(lines.find(({ msg }) => msg === 'lines left out')).toMatchObject({
      leftOut: 40,
      of: 'the exchange is away',
    })
  })

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
