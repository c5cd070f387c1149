import { api } from '#contract/api.ts'
import type { Fixture } from '#testing/fixtures/fixture.ts'

interface Wanted {
  readonly token: string
  /** A type of the history. */
  readonly type: string
  /** The newest of this type with such a detail; any without one. */
  readonly detail?: string
}

/** The arithmetic that the history shows behind a member's newest movement of a type. */
export async function formulaOf(fixture: Pick<Fixture, 'ok'>, { token, type, detail }: Wanted) {
  const { items } = await fixture.ok(api.wallet.listHistories, { token, query: { types: type } })
  const id = items.find((one) => detail === undefined || one.detail === detail)?.id ?? ''
  const { formula, ledgerEntries } = await fixture.ok(api.wallet.getHistory, { token, params: { id } })
  return { formula, entries: ledgerEntries.map(({ transferId }) => transferId) }
}
