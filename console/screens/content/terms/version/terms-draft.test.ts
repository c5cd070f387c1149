import { expect, it } from 'vitest'
import { bodiesOf, changedLanguages, changesIn, draftOf, isChanged } from './terms-draft.ts'

const saved = draftOf({ texts: { en: '# Terms\n\nOne\n', ko: '# 약관' }, isReviewed: false })
const edited = { ...saved, texts: { ...saved.texts, en: { body: '# Terms\n\nTwo' }, ja: { body: '# 規約' } } }

it('only the languages that were changed are sent, one at a time, and a space at the end is no change', () => {
  const spaced = { ...saved, texts: { ...saved.texts, ko: { body: '# 약관\n' } } }
  expect(isChanged(saved, spaced)).toBe(false)
  expect(changedLanguages(saved, edited)).toEqual(['en', 'ja'])
  expect(bodiesOf(saved, edited)).toEqual([
    { isReviewed: false, texts: { en: '# Terms\n\nTwo' } },
    { isReviewed: false, texts: { ja: '# 規約' } },
  ])
})

it('a language that was emptied is sent empty, and a mark alone is sent too', () => {
  const emptied = { ...saved, texts: { en: saved.texts.en ?? {} } }
  expect(bodiesOf(saved, emptied)).toEqual([{ isReviewed: false, texts: { ko: '' } }])
  expect(bodiesOf(saved, { ...saved, isReviewed: true })).toEqual([{ isReviewed: true, texts: {} }])
  expect(isChanged(saved, { ...saved, isReviewed: true })).toBe(true)
})

it('what is being written is compared with the version before, in each language', () => {
  const before = { version: '2026-11-01', texts: { en: '# Terms\n\nOne' } }
  expect(changesIn(saved, before, 'en')).toEqual([])
  expect(changesIn(edited, before, 'en')).toEqual([
    { kind: 'removed', text: 'One' },
    { kind: 'added', text: 'Two' },
  ])
  expect(changesIn(edited, null, 'en')).toEqual([])
})
