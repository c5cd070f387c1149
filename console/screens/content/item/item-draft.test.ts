import { expect, it } from 'vitest'
import { bodyOf, lackOf, NEW_ITEM } from './item-draft.ts'

const WRITTEN = {
  ...NEW_ITEM,
  id: 'maintenance-1',
  texts: { en: { title: 'Maintenance' }, ko: { title: '점검' } },
}

it('a draft needs a name, a category and an English title before it is saved', () => {
  expect(lackOf(NEW_ITEM)).toBe('id')
  expect(lackOf({ ...WRITTEN, id: 'Bad Name' })).toBe('id')
  expect(lackOf({ ...WRITTEN, category: ' ' })).toBe('category')
  expect(lackOf({ ...WRITTEN, texts: { ko: { title: '점검' } } })).toBe('english')
  expect(lackOf(WRITTEN)).toBeUndefined()
})

it('languages that were not written are not sent', () => {
  expect(bodyOf(WRITTEN).texts).toEqual({
    en: { title: 'Maintenance', summary: '', body: '' },
    ko: { title: '점검', summary: '', body: '' },
  })
})
