import { afterEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Country } from '#contract/rules/countries.ts'
import { sql } from '#server/kernel/database/db.ts'
import { DECIDED_COUNTRIES } from '#server/modules/licences/licences.ts'
import { loadGatesTable } from '#testing/checks/gates-table.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
await modules.content.importTexts()
afterEach(async () => {
  await kernel.db.run(sql`delete from licences_records`)
  fixture.advance(60_000)
})

const guides = loadGatesTable().filter(({ kind, address }) => kind === 'item' && address === '/guide')

it.for(DECIDED_COUNTRIES.flatMap((country) => guides.map((row) => ({ ...row, country }))))(
  'the guide $target is left out and refused in $country while $feature is closed there, and for guests',
  async ({ feature, target, country }) => {
    const ids = async (query: { country?: Country }) =>
      (await fixture.ok(api.content.listGuides, { query })).map(({ id }) => id)
    expect(await ids({ country })).toContain(target)
    await modules.gates.revoke(kernel.db, feature, country)
    expect(await ids({ country })).not.toContain(target)
    expect(await ids({})).not.toContain(target)
    const other = country === 'KOR' ? 'USA' : 'KOR'
    expect(await ids({ country: other })).toContain(target)
    expect(await ids({ country: 'JPN' })).not.toContain(target)
    const refused = await fixture.code(api.content.getGuide, { params: { id: target }, query: { country } })
    expect(refused).toBe('COMMON-A004')
  },
)
