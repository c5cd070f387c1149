import { headOf, leafOf, topOf, type Inclusion } from '../signal-log.ts'

/** The root and head of one sealed batch of the ledger. */
export interface Seal {
  readonly batch: number
  readonly root: string
  readonly head: string
}

/** A transfer as it was sealed. */
export interface SealedText extends Seal {
  readonly id: string
  readonly text: string
  readonly leaf: string
  readonly path: Inclusion['path']
  /** The head before its batch. */
  readonly previous: string
}

/** An entry, the batches after its own up to a published head, and the heads that everybody is shown. */
export interface EntryRecord {
  readonly kind: 'ledger-entry'
  readonly entry: SealedText
  readonly seals: readonly Seal[]
  readonly published: {
    readonly proofs: readonly { readonly ledger: { readonly batch: number; readonly head: string } }[]
  }
}

type Check = (record: EntryRecord) => Promise<boolean>

async function isChained({ entry, seals }: EntryRecord): Promise<boolean> {
  let before: Seal = { batch: entry.batch - 1, root: '', head: entry.previous }
  for (const one of [entry, ...seals]) {
    const isNext = one.batch === before.batch + 1
    if (!isNext || (await headOf(before.head, one.batch, one.root)) !== one.head) return false
    before = one
  }
  return true
}

/** What must hold of an entry of the ledger, by the name of what is wrong when it does not. */
export const ENTRY_CHECKS = {
  says: async ({ entry }) => entry.text.split('|')[0] === entry.id,
  leaf: async ({ entry }) => (await leafOf(entry.text)) === entry.leaf,
  path: async ({ entry }) => (await topOf(entry.leaf, entry.path)) === entry.root,
  chain: isChained,
  published: async ({ entry, seals, published }) =>
    published.proofs.some(({ ledger }) =>
      [entry, ...seals].some(({ batch, head }) => batch === ledger.batch && head === ledger.head),
    ),
} as const satisfies Readonly<Record<string, Check>>

/** The names of the checks that fail. */
export async function checkEntry(
  record: EntryRecord,
  checks: Readonly<Record<string, Check>> = ENTRY_CHECKS,
): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, holds]) => ((await holds(record)) ? [] : [name])),
  )
  return results.flat()
}
