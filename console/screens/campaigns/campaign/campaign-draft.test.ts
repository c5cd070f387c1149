import { expect, it } from 'vitest'
import { localMoment } from '#console/ui/times/local-moment.ts'
import { bodyOf, localeIn, NEW_CAMPAIGN } from './campaign-draft.ts'

it('a moment comes back as it was chosen', () => {
  const time = '2026-11-21T09:30:00.000Z'
  const draft = { ...NEW_CAMPAIGN, sendAt: localMoment(time) }
  expect(bodyOf(draft).sendAt).toBe(time)
  expect(bodyOf(NEW_CAMPAIGN).sendAt).toBeNull()
})

it('nobody in particular is everybody', () => {
  expect([localeIn('ko'), localeIn('')]).toEqual(['ko', null])
})
