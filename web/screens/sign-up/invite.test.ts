import { expect, it } from 'vitest'
import { publicConfig, type PublicConfig } from '#web/api/config.ts'
import { memoryStorage } from '#web/api/session/session.ts'
import { captureInvite, inviteMs, keptInvite, routeOf, visitOf } from './invite.ts'

it('keeps code and route of an invitation for 30 days', () => {
  const storage = memoryStorage()
  captureInvite('?ref=abcd2345&via=kakao', storage, 1000)
  expect(keptInvite(storage, 1000 + inviteMs() - 1)).toEqual({ ref: 'ABCD2345', via: 'kakao', at: 1000 })
  expect(keptInvite(storage, 1000 + inviteMs())).toBeUndefined()
})

it('keeps it for as many days as are set', () => {
  const storage = memoryStorage()
  const day = 24 * 60 * 60_000
  expect(inviteMs()).toBe(30 * day)
  captureInvite('?ref=abcd2345', storage, 1000)
  publicConfig.set({ limits: { attributionDays: 7 } } as PublicConfig)
  expect(keptInvite(storage, 1000 + 7 * day)).toBeUndefined()
  publicConfig.set(undefined)
  expect(keptInvite(storage, 1000 + 7 * day)).toBeDefined()
})

it('the first touch counts', () => {
  const storage = memoryStorage()
  captureInvite('?ref=FIRST234', storage, 1000)
  expect(captureInvite('?ref=SECOND23', storage, 2000)?.ref).toBe('FIRST234')
  expect(captureInvite('?ref=SECOND23', storage, 1000 + inviteMs())?.ref).toBe('SECOND23')
})

it('takes no invitation from an address without one, or from a spoilt storage', () => {
  const storage = memoryStorage()
  expect(captureInvite('?via=kakao', storage, 1000)).toBeUndefined()
  storage.setItem('invite', '{broken')
  expect(keptInvite(storage, 1000)).toBeUndefined()
})

it('a sign-up came by the invitation whose code it carries, or by a typed one', () => {
  const invite = { ref: 'ABCD2345', via: 'KAKAO', at: 1 }
  expect(routeOf('abcd2345 ', invite)).toBe('KAKAO')
  expect(routeOf('OTHER234', invite)).toBe('CODE')
  expect(routeOf('OTHER234', undefined)).toBe('CODE')
  expect(routeOf('', invite)).toBe('')
})

it('an opened link is a visit by its route, by link where it names none', () => {
  expect(visitOf('?ref=ABCD2345&via=QR')).toEqual({ code: 'ABCD2345', via: 'QR' })
  expect(visitOf('?ref=ABCD2345')).toEqual({ code: 'ABCD2345', via: 'LINK' })
  expect(visitOf('?via=QR')).toBeUndefined()
})
