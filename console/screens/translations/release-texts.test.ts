import { expect, it } from 'vitest'
import { applyEdits, pageOfRows } from './release-texts.ts'

const release = {
  en: { common_save: 'Save', common_close: 'Close' },
  ko: { common_save: '저장', common_close: '닫기' },
  ja: { common_save: '保存', common_close: '' },
  zh_CN: { common_save: '保存', common_close: '关闭' },
  zh_TW: { common_save: '儲存', common_close: '關閉' },
}
const edit = { id: 'e1', key: 'common_save', locale: 'ko' as const, text: '저장하기', source: 'Save' }

it('what waits for the next release is laid over this one, and told when its English has changed since', () => {
  const [save] = applyEdits(release, [edit])
  expect(save?.texts.ko).toBe('저장하기')
  expect(save?.edits).toEqual({ ko: { id: 'e1', isOutdated: false } })
  const english = { id: 'e2', key: 'common_save', locale: 'en' as const, text: 'Keep', source: 'Save' }
  const [later] = applyEdits(release, [edit, english])
  expect(later?.edits.ko).toEqual({ id: 'e1', isOutdated: true })
})

it('texts are found by key or words in any language, and by what is missing or waits', () => {
  const rows = applyEdits(release, [edit])
  const found = (asked: Record<string, string>) => pageOfRows(rows, asked).items.map(({ id }) => id)
  expect(found({ q: '关闭' })).toEqual(['common_close'])
  expect(found({ q: 'common_s' })).toEqual(['common_save'])
  expect(found({ view: 'edited' })).toEqual(['common_save'])
  expect(found({ view: 'missing' })).toEqual(['common_close'])
  expect(found({ view: 'outdated' })).toEqual([])
})
