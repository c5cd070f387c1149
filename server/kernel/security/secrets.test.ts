import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createStillClock, MINUTE_MS } from '../clock.ts'
import { createSecrets, loadMasterKey } from './secrets.ts'
import { createAccessTokens } from './session.ts'

const secrets = createSecrets(Buffer.alloc(32, 7))
const target = { owner: 'member-1', purpose: 'otp' }

describe('a sealed text', () => {
  it('opens for its owner and purpose only', () => {
    const sealed = secrets.seal('canary', target)
    expect(secrets.open(sealed, target)).toBe('canary')
    expect(() => secrets.open(sealed, { ...target, owner: 'member-2' })).toThrow()
    expect(() => secrets.open(sealed, { ...target, purpose: 'exchange-key' })).toThrow()
    expect(() => createSecrets(Buffer.alloc(32, 8)).open(sealed, target)).toThrow()
  })

  it('does not open when any sign of it was altered', () => {
    const sealed = secrets.seal('canary', target)
    for (let index = 3; index < sealed.length - 1; index += 5) {
      const sign = sealed[index] === 'A' ? 'B' : 'A'
      expect(() => secrets.open(sealed.slice(0, index) + sign + sealed.slice(index + 1), target)).toThrow()
    }
  })

  it('never looks the same twice and never shows its text', () => {
    const sealed = new Set(Array.from({ length: 50 }, () => secrets.seal('canary', target)))
    expect(sealed.size).toBe(50)
    expect([...sealed].join()).not.toContain('canary')
  })
})

describe('the master key', () => {
  it('is made once, readable by its owner only, and read again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'key-'))
    const [first, second] = await Promise.all([loadMasterKey('', folder), loadMasterKey('', folder)])
    const file = join(folder, 'master.key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await loadMasterKey('', folder)).toString('base64')).toBe((await readFile(file, 'utf8')).trim())
    expect(first).toEqual(second)
    expect(first).toHaveLength(32)
    await rm(folder, { recursive: true })
  })
})

describe('an access token', () => {
  const clock = createStillClock('2026-05-01T00:00:00Z')
  const tokens = createAccessTokens(secrets, clock, 600)
  const caller = { memberId: 'm', sessionId: 's' }

  it('names its caller for ten minutes', () => {
    const token = tokens.issue(caller)
    expect(tokens.verify(token)).toMatchObject(caller)
    clock.advance(10 * MINUTE_MS - 1)
    expect(tokens.verify(token)).toMatchObject(caller)
    clock.advance(1)
    expect(tokens.verify(token)).toBeUndefined()
  })

  it('is nothing when altered, empty, too long or of another key', () => {
    const token = tokens.issue(caller)
    const [body = '', signature = ''] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ m: 'x', s: 's', e: Number.MAX_SAFE_INTEGER })).toString(
      'base64url',
    )
    const others = createAccessTokens(createSecrets(Buffer.alloc(32, 9)), clock, 600)
    for (const wrong of [
      undefined,
      '',
      'x',
      '.',
      `${body}.`,
      `${forged}.${signature}`,
      `${body}.${signature}x`,
      'a'.repeat(600),
      others.issue(caller),
    ]) {
      expect(tokens.verify(wrong)).toBeUndefined()
    }
  })
})
