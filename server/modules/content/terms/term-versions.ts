import { LOCALES, type Locale } from '#contract/locale.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Sql, type Tx } from '#server/kernel/database/db.ts'
import { digest, newUuid } from '#server/kernel/database/ids.ts'
import type { ContentContext } from '../content-context.ts'
import { dayStart, type TermKind } from '../shipped-terms.ts'

/** A version as the staff see it, whatever its state. */
export interface StaffTerms {
  readonly id: string
  readonly kind: TermKind
  readonly state: 'DRAFT' | 'PUBLISHED' | 'WITHDRAWN'
  readonly isReviewed: boolean
  readonly madeBy: string | null
  readonly changedAt: Date
  readonly version: string | null
  readonly bindsAt: Date | null
  readonly asksAgain: boolean | null
  readonly languages: readonly Locale[]
}

type Bodies = Readonly<Partial<Record<Locale, string>>>
/** A version with its texts, as Markdown and by what they hash to. */
export interface StaffTermsText extends StaffTerms {
  readonly bodies: Bodies
  readonly digests: Bodies
}

const COLUMNS = sql`
  t.id, t.kind, t.state, t.is_reviewed as "isReviewed", t.made_by as "madeBy", t.changed_at as "changedAt", t.version,
  t.binds_at as "bindsAt", t.asks_again as "asksAgain",
  array(select x.locale from content_terms_texts x where x.terms_id = t.id order by x.locale) as languages`
/** More than a company ever publishes; drafts are few. */
const MAX_LISTED = 500
const MAX_DRAFTS = 20
/** A version is announced at most this long before. */
const MAX_AHEAD_MS = 366 * DAY_MS

/** Versions in all states: drafts first, then the one that binds last. */
export function listTermVersions(db: Queryable): Promise<StaffTerms[]> {
  return db.many<StaffTerms>(sql`
    select ${COLUMNS} from content_terms t
    order by t.state = 'DRAFT' desc, t.binds_at desc, t.kind desc, t.changed_at desc, t.id limit ${MAX_LISTED}`)
}

/** One version with its texts; undefined for none. */
export async function findTermVersion(db: Queryable, id: string): Promise<StaffTermsText | undefined> {
  const version = await db.maybe<StaffTerms>(sql`select ${COLUMNS} from content_terms t where t.id = ${id}`)
  return version && { ...version, ...(await getTexts(db, id)) }
}

async function getTexts(db: Queryable, id: string): Promise<Pick<StaffTermsText, 'bodies' | 'digests'>> {
  const rows = await db.many<{ locale: Locale; body: string; digest: string }>(
    sql`select locale, body, digest from content_terms_texts where terms_id = ${id}`,
  )
  return {
    bodies: Object.fromEntries(rows.map((row) => [row.locale, row.body])),
    digests: Object.fromEntries(rows.map((row) => [row.locale, row.digest])),
  }
}

/** The version of a document that bound before a moment; while none did, the first one. */
export async function findVersionBefore(
  db: Queryable,
  { kind, at }: { kind: TermKind; at: Date },
): Promise<StaffTermsText | undefined> {
  const row = await db.maybe<{ id: string }>(sql`
    select id from content_terms where kind = ${kind} and state = 'PUBLISHED'
    order by binds_at < ${at} desc, case when binds_at < ${at} then binds_at end desc, binds_at limit 1`)
  return row && findTermVersion(db, row.id)
}

/** Begins a draft with the texts that bind now. Returns its number; undefined when too many are begun. */
export async function makeTermsDraft(
  { clock }: Pick<ContentContext, 'clock'>,
  tx: Tx,
  { kind, madeBy }: { kind: TermKind; madeBy: string },
): Promise<string | undefined> {
  await lockTerms(tx)
  const now = clock.now()
  const { drafts } = await tx.one<{ drafts: number }>(
    sql`select count(*)::integer as drafts from content_terms where state = 'DRAFT'`,
  )
  if (drafts >= MAX_DRAFTS) return undefined
  const id = newUuid(now.getTime())
  const binding = await findVersionBefore(tx, { kind, at: new Date(now.getTime() + 1) })
  await tx.run(sql`
    insert into content_terms (id, kind, state, made_by, made_at, changed_at)
    values (${id}, ${kind}, 'DRAFT', ${madeBy}, ${now}, ${now})`)
  await tx.run(sql`
    insert into content_terms_texts (terms_id, locale, body, digest)
    select ${id}, locale, body, digest from content_terms_texts where terms_id = ${binding?.id ?? null}`)
  return id
}

/** One change of the terms at a time: what is published or drafted is judged by what there is. */
async function lockTerms(tx: Tx): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext('content terms'))`)
}

/** The draft, locked; undefined for what is none any more. */
async function lockDraft(tx: Tx, id: string): Promise<{ kind: TermKind } | undefined> {
  return tx.maybe(sql`select kind from content_terms where id = ${id} and state = 'DRAFT' for update`)
}

/** Of versions `t`: published, and its day is to come. The first of all binds from the beginning, whatever its day. */
function isComing(now: Date): Sql {
  return sql`
    t.state = 'PUBLISHED' and t.binds_at > ${now} and exists (
      select from content_terms o where o.kind = t.kind and o.state = 'PUBLISHED' and o.binds_at < t.binds_at)`
}

export interface DraftChange {
  readonly id: string
  readonly isReviewed: boolean
  /** Languages that are left out stay as they are; an empty text takes its language away. */
  readonly texts: Bodies
}

/** Changes a draft; false for what is none any more. */
export async function saveTermsDraft(
  { clock }: Pick<ContentContext, 'clock'>,
  tx: Tx,
  { id, isReviewed, texts }: DraftChange,
): Promise<boolean> {
  if ((await lockDraft(tx, id)) === undefined) return false
  for (const locale of LOCALES) {
    const body = texts[locale]
    if (body === undefined) continue
    await tx.run(sql`delete from content_terms_texts where terms_id = ${id} and locale = ${locale}`)
    if (body !== '')
      await tx.run(sql`
        insert into content_terms_texts (terms_id, locale, body, digest)
        values (${id}, ${locale}, ${body}, ${digest(body)})`)
  }
  await tx.run(sql`
    update content_terms set is_reviewed = ${isReviewed}, changed_at = ${clock.now()} where id = ${id}`)
  return true
}

/** Throws a draft away; false for what is none any more. */
export async function dropTermsDraft(tx: Tx, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from content_terms where id = ${id} and state = 'DRAFT'`)) === 1
}

/** What is asked for: from which day on a draft is to bind (a date in UTC), and whether members are asked again. */
export interface Publication {
  readonly id: string
  readonly day: string
  readonly asksAgain: boolean
}

/**
 * Why a draft cannot be published so. gone: there is none. state: it is none any more, or another version of the document
 * waits for its day. languages: one is missing. day: it is past, not after the binding version's own, or too far ahead.
 */
export type PublicationProblem = 'gone' | 'state' | 'languages' | 'day'

export interface PlannedPublication {
  readonly draft: StaffTermsText
  readonly binding: StaffTermsText
}

function isDayOpen(day: string, binding: StaffTermsText, now: Date): boolean {
  const at = dayStart(day)
  const today = dayStart(now.toISOString().slice(0, 10))
  // A version is named by its day, which the binding one already has.
  const ownDay = (binding.version ?? '').slice(0, 10)
  return at >= today && day > ownDay && at.getTime() <= now.getTime() + MAX_AHEAD_MS
}

/** What a publication would replace, with the draft locked until the end of the transaction; or why it cannot be. */
export async function planPublication(
  { clock }: Pick<ContentContext, 'clock'>,
  tx: Tx,
  { id, day }: Publication,
): Promise<PlannedPublication | PublicationProblem> {
  await lockTerms(tx)
  const now = clock.now()
  await lockDraft(tx, id)
  const draft = await findTermVersion(tx, id)
  if (draft === undefined) return 'gone'
  const coming = await tx.maybe(
    sql`select 1 from content_terms t where t.kind = ${draft.kind} and ${isComing(now)}`,
  )
  const binding = await findVersionBefore(tx, { kind: draft.kind, at: new Date(now.getTime() + 1) })
  if (draft.state !== 'DRAFT' || coming !== undefined || binding === undefined) return 'state'
  if (draft.languages.length < LOCALES.length) return 'languages'
  return isDayOpen(day, binding, now) ? { draft, binding } : 'day'
}

/** Publishes a draft; what is asked for today binds at once. False when it cannot be. */
export async function publishTerms(
  self: Pick<ContentContext, 'clock'>,
  tx: Tx,
  publication: Publication,
): Promise<boolean> {
  const plan = await planPublication(self, tx, publication)
  if (typeof plan === 'string') return false
  const { id, day, asksAgain } = publication
  const now = self.clock.now()
  const { before } = await tx.one<{ before: number }>(sql`
    select count(*)::integer as before from content_terms
    where kind = ${plan.draft.kind} and (version = ${day} or starts_with(version, ${`${day}.`}))`)
  const version = before === 0 ? day : `${day}.${before + 1}`
  const bindsAt = dayStart(day) < now ? now : dayStart(day)
  await tx.run(sql`
    update content_terms set state = 'PUBLISHED', version = ${version}, binds_at = ${bindsAt}, asks_again = ${asksAgain},
      published_at = ${now} where id = ${id}`)
  return true
}

/** Takes a published version back before it binds; false for any other. */
export async function withdrawTerms(
  { clock }: Pick<ContentContext, 'clock'>,
  tx: Tx,
  id: string,
): Promise<boolean> {
  await lockTerms(tx)
  const now = clock.now()
  const changed = await tx.run(sql`
    update content_terms t set state = 'WITHDRAWN', withdrawn_at = ${now} where t.id = ${id} and ${isComing(now)}`)
  return changed === 1
}
