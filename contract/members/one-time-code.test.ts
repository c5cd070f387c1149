import { expect, it } from 'vitest'
import { isOneTimeCode, isPasskeyCode, PASSKEY_CODE_PREFIX } from './one-time-code.ts'

it('a one-time code is six digits, or what a passkey has confirmed', () => {
  const confirmed = `${PASSKEY_CODE_PREFIX}${'a-_9'.repeat(8).slice(0, 30)}`
  expect(['123456', confirmed].map(isOneTimeCode)).toEqual([true, true])
  expect(['12345', '1234567', '12 345', 'pk', `${confirmed}x`, ''].filter(isOneTimeCode)).toEqual([])
  expect([confirmed, '123456'].map(isPasskeyCode)).toEqual([true, false])
})
