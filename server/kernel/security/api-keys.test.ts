import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import { isApiKey, requireReadable } from './api-keys.ts'

const { getBalance, withdraw } = api.wallet
const refused = (operation: Operation) => expect(() => requireReadable(operation)).toThrow('APIKEY-A002')

describe('calls that API keys may make', () => {
  it('have a scope', () => {
    requireReadable(getBalance)
    const { scope: _, ...closed } = getBalance
    refused(closed)
  })

  it('never change anything, move money, ask for a session or belong to the staff, whatever scope they name', () => {
    const scope = 'wallet:read' as const
    refused({ ...withdraw, scope })
    refused({ ...getBalance, method: 'DELETE' })
    refused({ ...getBalance, money: true })
    refused({ ...getBalance, session: true })
    refused({ ...getBalance, access: 'staff' })
  })
})

it('a token of a session never passes for a key, nor a text longer than any', () => {
  expect(isApiKey('mcsk_abc')).toBe(true)
  expect(isApiKey('eyJtIjoieCJ9.mcsk_')).toBe(false)
  expect(isApiKey(`mcsk_${'A'.repeat(200)}`)).toBe(false)
  expect(isApiKey(undefined)).toBe(false)
})
