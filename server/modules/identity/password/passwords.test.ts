import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { isPasswordShape } from '#contract/rules/member-fields.ts'
import { createPasswords, isAcceptablePassword, LOW_COST } from './passwords.ts'

const passwords = createPasswords()

describe('a new password', () => {
  it('is none of the 3,000 commonest that have its form, in any case', () => {
    const common = dictionary['passwords-common']
      .map(String)
      .filter((word) => isPasswordShape(word, 'haneul'))
    expect(common.length).toBeGreaterThan(3_000)
    for (const word of common.slice(0, 3_000))
      for (const typed of [word, word.toUpperCase()])
        expect(isAcceptablePassword(typed, 'haneul')).toBe(false)
  })

  it('is not made of words of this product alone', () => {
    for (const typed of ['MCSmembers1', 'signal-master-2026', 'UpDown12345', '1usdt2tron3', 'Console2026!'])
      expect(isAcceptablePassword(typed, 'haneul'), typed).toBe(false)
    for (const typed of ['plum-ink-7431', 'mastering7431', 'members-of-1974'])
      expect(isAcceptablePassword(typed, 'haneul'), typed).toBe(true)
  })

  it('may have 128 characters of any script and any sign', () => {
    expect(isAcceptablePassword(`가나 다🌿${'x1'.repeat(60)}`, 'haneul')).toBe(true)
    expect(isAcceptablePassword('x1'.repeat(65), 'haneul')).toBe(false)
  })
})

describe('a stored password', () => {
  it('is argon2id with at least 19 MiB, two passes and a salt of its own', async () => {
    const [one, other] = [await passwords.hash('plum-ink-7431'), await passwords.hash('plum-ink-7431')]
    expect(one).not.toBe(other)
    const [, name, , parameters, salt] = one.split('$')
    expect([name, parameters]).toEqual(['argon2id', 'm=19456,t=2,p=1'])
    expect(Buffer.from(salt ?? '', 'base64')).toHaveLength(16)
  })

  it('is matched at the cost that it was stored at, whatever new ones cost', async () => {
    const cheap = createPasswords(LOW_COST)
    expect(await cheap.verify('plum-ink-7431', await passwords.hash('plum-ink-7431'))).toBe(true)
    expect(await passwords.verify('plum-ink-7431', await cheap.hash('plum-ink-7431'))).toBe(true)
    expect(await cheap.verify('plum-ink-7432', await passwords.hash('plum-ink-7431'))).toBe(false)
  })

  it('is matched by exactly what was typed, every character to the last', async () => {
    const long = `${'a1'.repeat(60)}Bcdefgh`
    const hash = await passwords.hash(long)
    expect(await passwords.verify(long, hash)).toBe(true)
    for (const other of [long.toLowerCase(), `${long} `, ` ${long}`, long.slice(0, -1), long.slice(0, 72)])
      expect(await passwords.verify(other, hash), other).toBe(false)
  })
})
