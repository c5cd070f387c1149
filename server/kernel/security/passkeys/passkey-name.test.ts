import { expect, it } from 'vitest'
import { requirePasskeyName } from './passkey-name.ts'

it('a passkey is called by 1 to 40 characters, without the space around them', () => {
  expect(requirePasskeyName('  Office key ')).toBe('Office key')
  expect(requirePasskeyName('n'.repeat(40))).toHaveLength(40)
  for (const typed of ['', '  ', 'n'.repeat(41)])
    expect(() => requirePasskeyName(typed)).toThrow('PASSKEY-B001')
})
