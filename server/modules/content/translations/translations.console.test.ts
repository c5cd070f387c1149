import { expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { translations } = consoleApi

it('a changed text waits for the release, with the same braces as English', async () => {
  const body = { key: 'book_allow_ends', locale: 'ko', text: '{time}에 끝남', source: 'Ends {time}' } as const
  await staff.content.ok(translations.saveEdit, { body })
  const save = (text: string) => staff.content.code(translations.saveEdit, { body: { ...body, text } })
  expect(await save('끝남')).toBe('STAFF-B002')
  const items = [body, { ...body, locale: 'ja' as const, text: '{date}' }]
  expect(await staff.content.code(translations.importEdits, { body: { items } })).toBe('STAFF-B002')
  const list = await staff.auditor.ok(translations.listEdits)
  expect(list.items).toMatchObject([{ key: body.key, text: body.text, by: { loginId: 'content1' } }])
  expect(await staff.content.ok(translations.exportEdits)).toContain('book_allow_ends,ko,{time}에 끝남')
  const params = { id: list.items[0]?.id ?? '' }
  await staff.content.ok(translations.dropEdit, { params })
  expect(await staff.content.code(translations.dropEdit, { params })).toBe('COMMON-A001')
})
