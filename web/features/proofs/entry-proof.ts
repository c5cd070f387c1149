import { checkEntry, ENTRY_CHECKS, type EntryRecord, type Seal } from '#contract/rules/proofs/ledger-entry.ts'
import { getEntryProof, listProofs, listSeals } from '#contract/trading/proofs.ts'
import { call } from '#web/api/client.ts'

/** More pages than lie between two nights of a busy product. */
const MAX_PAGES = 200

/** What a check of one's own entry came to. */
export type EntryVerdict =
  | { readonly state: 'unsealed' | 'others' | 'unreachable' }
  | {
      readonly state: 'checked'
      readonly faults: readonly string[]
      readonly record: EntryRecord
      /** The proof whose head covers it; null before the next night. */
      readonly proof: number | null
    }

/** The seals after a batch up to another one; undefined when a page did not come. */
async function fetchSeals(after: number, until: number): Promise<Seal[] | undefined> {
  const seals: Seal[] = []
  let from: number | null = after + 1
  for (let page = 0; from !== null && from <= until && page < MAX_PAGES; page += 1) {
    const result: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(from)
    if (result.status === 'error') return undefined
    seals.push(...result.data.seals)
    from = result.data.next
  }
  return seals.filter(({ batch }) => batch <= until)
}

function fetchPage(from: number) {
  return call(listSeals, { query: { from } })
}

/** Fetches one of the own entries and checks here that it stands in the ledger under a head that everybody is shown. */
export async function checkOwnEntry(id: string): Promise<EntryVerdict> {
  const own = await call(getEntryProof, { params: { id } })
  if (own.status === 'error') return { state: 'unreachable' }
  const { entry, publishedIn } = own.data
  if (entry === null) return { state: 'unsealed' }
  const { text } = entry
  if (text === null) return { state: 'others' }
  const proofs =
    publishedIn === null ? undefined : await call(listProofs, { query: { before: publishedIn + 1 } })
  if (proofs?.status === 'error') return { state: 'unreachable' }
  const published = { proofs: proofs?.data.proofs ?? [] }
  const covering = published.proofs[0]
  const seals = covering === undefined ? [] : await fetchSeals(entry.batch, covering.ledger.batch)
  if (seals === undefined) return { state: 'unreachable' }
  const record: EntryRecord = { kind: 'ledger-entry', entry: { ...entry, text }, seals, published }
  const { published: isPublished, ...others } = ENTRY_CHECKS
  const checks = publishedIn === null ? others : { ...others, published: isPublished }
  return { state: 'checked', faults: await checkEntry(record, checks), record, proof: publishedIn }
}
