import { expect, test } from 'vitest'
import { memoryStorage } from '#web/api/session.ts'
import { captureInvite, INVITE_MS, keptInvite } from './invite.ts'

test('keeps code and route of an invitation for 30 days', () => {
  const storage = memoryStorage()
  captureInvite('?ref=abcd2345&via=kakao', storage, 1000)
  expect(keptInvite(storage, 1000 + INVITE_MS - 1)).toEqual({ ref: 'ABCD2345', via: 'kakao', at: 1000 })
  expect(keptInvite(storage, 1000 + INVITE_MS)).toBeUndefined()
})

test('the first touch counts', () => {
  const storage = memoryStorage()
  captureInvite('?ref=FIRST234', storage, 1000)
  expect(captureInvite('?ref=SECOND23', storage, 2000)?.ref).toBe('FIRST234')
  expect(captureInvite('?ref=SECOND23', storage, 1000 + INVITE_MS)?.ref).toBe('SECOND23')
})

test('takes no invitation from an address without one, or from a spoilt storage', () => {
  const storage = memoryStorage()
  expect(captureInvite('?via=kakao', storage, 1000)).toBeUndefined()
  storage.setItem('invite', '{broken')
  expect(keptInvite(storage, 1000)).toBeUndefined()
})
