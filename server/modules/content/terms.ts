import { TERM_KINDS, type Block, type Term } from '#contract/content.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Locale } from '#contract/locale.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import { changesBetween } from '#contract/rules/term-changes.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Database, type Queryable } from '#server/kernel/database/db.ts'
import { onPrimary } from '#server/kernel/database/replica/read-scope.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { TermsInForce } from '#server/modules/identity/identity.ts'
import type { ContentContext } from './content-context.ts'
import {
  dayStart,
  loadShippedTerms,
  SHIPPED_VERSION,
  type ShippedText,
  type TermKind,
} from './shipped-terms.ts'

/** A published version of one document. */
export interface Version {
  readonly id: string
  readonly kind: TermKind
  readonly version: string
  readonly bindsAt: Date
  readonly asksAgain: boolean
  readonly isReviewed: boolean
}

/** Every process knows of a new version after this time. */
const REMEMBER_MS = 2 * SECOND_MS
/** Two documents in five languages are ten of them. */
const MAX_TEXTS = 200

/** The published versions of both documents, the one that binds last first; the product's own where nobody looked before. */
async function listVersions(
  self: Pick<ContentContext, 'db' | 'clock'>,
  queryable: Queryable = self.db,
): Promise<Version[]> {
  const versions = sql`
    select id, kind, version, binds_at as "bindsAt", asks_again as "asksAgain", is_reviewed as "isReviewed"
    from content_terms where state = 'PUBLISHED' order by binds_at desc, version desc`
  const found = await queryable.many<Version>(versions)
  if (found.length > 0) return found
  await saveShippedTerms(self)
  return queryable.many<Version>(versions)
}

/** The versions of one document from the binding one backwards. While none binds yet, the first one does. */
export function inForceOf(own: readonly Version[], now: Date): readonly Version[] {
  const bound = own.filter(({ bindsAt }) => bindsAt <= now)
  return bound.length > 0 ? bound : own.slice(-1)
}

/** The versions whose agreement still counts: back to the last that members were asked about. */
function acceptedOf(versions: readonly Version[], kind: TermKind, now: Date): readonly [string, ...string[]] {
  const bound = inForceOf(
    versions.filter((version) => version.kind === kind),
    now,
  )
  const asked = bound.findIndex(({ asksAgain }) => asksAgain)
  const [binding, ...others] = bound.slice(0, asked === -1 ? bound.length : asked + 1)
  assert(binding !== undefined, 'a version of the terms was laid down')
  return [binding.version, ...others.map(({ version }) => version)]
}

function termsInForce(versions: readonly Version[], now: Date): TermsInForce {
  const accepted = { use: acceptedOf(versions, 'use', now), privacy: acceptedOf(versions, 'privacy', now) }
  const binding = TERM_KINDS.map((kind) => accepted[kind][0])
  return { version: [...new Set(binding)].join('+'), accepted }
}

/** Lays the product's own texts down as the first published version, where there is none yet. */
export async function saveShippedTerms({ db, clock }: Pick<ContentContext, 'db' | 'clock'>): Promise<void> {
  const isThere = async (queryable: Queryable) =>
    (await queryable.maybe(sql`select 1 from content_terms where state <> 'DRAFT' limit 1`)) !== undefined
  if (await isThere(db)) return
  const texts = await loadShippedTerms()
  await db.tx(async (tx) => {
    await tx.one(sql`select pg_advisory_xact_lock(hashtext('content terms'))`)
    if (await isThere(tx)) return
    for (const kind of TERM_KINDS)
      await saveTerms(
        tx,
        texts.filter((text) => text.kind === kind),
        { kind, now: clock.now() },
      )
  })
}

async function saveTerms(
  tx: Queryable,
  texts: readonly ShippedText[],
  { kind, now }: { kind: TermKind; now: Date },
): Promise<void> {
  const id = newUuid(now.getTime())
  await tx.run(sql`
    insert into content_terms (id, kind, state, made_at, changed_at) values (${id}, ${kind}, 'DRAFT', ${now}, ${now})`)
  for (const { locale, body, digest } of texts)
    await tx.run(sql`
      insert into content_terms_texts (terms_id, locale, body, digest) values (${id}, ${locale}, ${body}, ${digest})`)
  await tx.run(sql`
    update content_terms set state = 'PUBLISHED', version = ${SHIPPED_VERSION}, binds_at = ${dayStart(SHIPPED_VERSION)},
      asks_again = true, published_at = ${now} where id = ${id}`)
}

/** A text of a published version. */
interface Text {
  readonly body: readonly Block[]
  readonly digest: string
  /** Beside the version before it. */
  readonly changes: Term['changes']
}

async function getText(db: Database, id: string, locale: Locale): Promise<Omit<Text, 'changes'>> {
  const row = await db.maybe<{ body: string; digest: string }>(
    sql`select body, digest from content_terms_texts where terms_id = ${id} and locale = ${locale}`,
  )
  if (row === undefined) throw new Failure(failures.common.notFound)
  return { body: parseMarkdown(row.body), digest: row.digest }
}

/** Texts of published versions never change, so that they are read, parsed and compared once. */
function createTexts(db: Database) {
  const known = new Map<string, Text>()
  return async (id: string, locale: Locale, beforeId?: string): Promise<Text> => {
    const name = [locale, id, beforeId].join(' ')
    const found = known.get(name)
    if (found !== undefined) return found
    const own = await getText(db, id, locale)
    const older = beforeId === undefined ? own : await getText(db, beforeId, locale)
    if (known.size >= MAX_TEXTS) known.clear()
    const text = { ...own, changes: changesBetween(older.body, own.body) }
    known.set(name, text)
    return text
  }
}

/** The published versions as this process remembers them. */
function createVersions(self: Pick<ContentContext, 'db' | 'clock'>) {
  let known: { readonly at: number; readonly versions: Promise<Version[]> } | undefined
  return {
    async list(): Promise<Version[]> {
      const at = self.clock.nowMs()
      if (known === undefined || at - known.at >= REMEMBER_MS)
        known = { at, versions: onPrimary(() => listVersions(self)) }
      return known.versions.catch((error: unknown) => {
        known = undefined
        throw error
      })
    },
    forget: () => void (known = undefined),
  }
}

/** A text that a page was drawn with at the build. */
export interface DrawnTerms {
  readonly kind: TermKind
  readonly locale: Locale
  readonly version: string
  readonly digest: string
}

/** Terms of use and privacy policy as members read them. */
export function createTerms(self: Pick<ContentContext, 'db' | 'clock'>) {
  const { clock } = self
  const versions = createVersions(self)
  const textOf = createTexts(self.db)
  return {
    forget: versions.forget,
    /** What counts now, asked of the database inside a transaction; otherwise as remembered for two seconds. */
    inForce: async (tx?: Queryable): Promise<TermsInForce> =>
      termsInForce(tx === undefined ? await versions.list() : await listVersions(self, tx), clock.now()),
    /** One text in one language, the binding version unless another published one is named. Throws COMMON-A001. */
    async getTerm(kind: string, locale: Locale, version?: string): Promise<Term> {
      const own = (await versions.list()).filter((one) => one.kind === kind)
      const wanted = version ?? inForceOf(own, clock.now())[0]?.version
      const index = own.findIndex((one) => one.version === wanted)
      const [shown, before] = index === -1 ? [] : own.slice(index)
      if (shown === undefined) throw new Failure(failures.common.notFound)
      const { body, changes } = await textOf(shown.id, locale, before?.id)
      return {
        kind: shown.kind,
        version: shown.version,
        effectiveAt: shown.bindsAt.toISOString(),
        locale,
        draft: !shown.isReviewed,
        versions: own.map((one) => ({ version: one.version, effectiveAt: one.bindsAt.toISOString() })),
        body: [...body],
        changes,
      }
    },
    /** Whether a page drawn at the build says what binds now, letter for letter, and nothing newer is announced. */
    async isDrawnAsBinding({ kind, locale, version, digest }: DrawnTerms): Promise<boolean> {
      const own = (await versions.list()).filter((one) => one.kind === kind)
      const [only, another] = own
      if (only === undefined || another !== undefined || only.version !== version) return false
      return (await textOf(only.id, locale)).digest === digest
    },
  }
}
