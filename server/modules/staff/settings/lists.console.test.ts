import { expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { MAX_VIEWS } from '#contract/console/words/lists.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { getListLook, saveListView, removeListView, saveListColumns } = consoleApi.lists
const list = consoleApi.withdrawals.listWithdrawals.path
const getLook = (who: typeof staff.risk) => who.ok(getListLook, { query: { list } })

it('a view is its person’s own: nobody else sees it or removes it, and the same name replaces it', async () => {
  const body = { list, name: 'Large', search: 'queue=WAITING&risk=LARGE_SUM' }
  const { id } = await staff.risk.ok(saveListView, { body })
  expect((await getLook(staff.risk)).views).toEqual([{ id, name: body.name, search: body.search }])
  expect((await getLook(staff.finance)).views).toEqual([])
  expect(await staff.finance.code(removeListView, { params: { id } })).toBe('COMMON-A001')
  const again = await staff.risk.ok(saveListView, { body: { ...body, search: 'queue=HOLD' } })
  expect((await getLook(staff.risk)).views).toEqual([{ id: again.id, name: 'Large', search: 'queue=HOLD' }])
  await staff.risk.ok(removeListView, { params: { id: again.id } })
  expect(await staff.risk.code(removeListView, { params: { id: again.id } })).toBe('COMMON-A001')
  expect((await getLook(staff.risk)).views).toEqual([])
})

it('a person keeps at most twenty of a list, also when many are saved at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: MAX_VIEWS + 3 }, (_, index) =>
      staff.owner.code(saveListView, { body: { list, name: `view ${index}`, search: '' } }),
    ),
  )
  expect(answers.filter((code) => code === 'success')).toHaveLength(MAX_VIEWS)
  expect(answers.filter((code) => code === 'STAFF-A008')).toHaveLength(3)
  expect(await staff.owner.code(saveListView, { body: { list, name: ' ', search: '' } })).toBe('STAFF-B002')
  expect(await staff.owner.code(saveListView, { body: { list: 'x', name: 'a', search: '' } })).toBe(
    'COMMON-B001',
  )
})

it('columns left out are kept per person and list', async () => {
  await staff.risk.ok(saveListColumns, { body: { list, hidden: ['coin', 'when'] } })
  await staff.risk.ok(saveListColumns, { body: { list, hidden: ['coin'] } })
  expect((await getLook(staff.risk)).hidden).toEqual(['coin'])
  expect((await getLook(staff.finance)).hidden).toEqual([])
  const other = { list: consoleApi.members.listMembers.path }
  expect((await staff.risk.ok(getListLook, { query: other })).hidden).toEqual([])
})
