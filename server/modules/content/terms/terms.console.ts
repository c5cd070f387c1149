import type { consoleApi } from '#contract/console.ts'
import type { StaffTerm } from '#contract/console/words/terms.ts'
import { failures } from '#contract/failures/failures.ts'
import { LOCALES } from '#contract/locale.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import type { ConsoleCalls, Facts } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { beginTermsDraft } from './begin-terms-draft.ts'
import {
  dropTermsDraft,
  findTermVersion,
  findVersionBefore,
  listTermVersions,
  saveTermsDraft,
  type StaffTerms,
  type StaffTermsText,
} from './term-versions.ts'
import type { ContentContext } from '../content-context.ts'

type Self = ContentContext & ConsoleParts
type Calls = typeof consoleApi.terms
const done = { done: true as const }

/** Agreements of a million members are counted at most this often. */
const COUNT_EVERY_MS = MINUTE_MS

/** How many agreed to a version, as counted within the last minute. */
function createCounts({ db, clock, identity }: Self) {
  let known: { at: number; counts: ReadonlyMap<string, number> } | undefined
  return async (): Promise<ReadonlyMap<string, number>> => {
    const at = clock.nowMs()
    if (known === undefined || at - known.at >= COUNT_EVERY_MS) {
      const rows = await identity.countAgreements(db)
      const counts = new Map(rows.map(({ kind, version, members }) => [`${kind} ${version}`, members]))
      known = { at, counts }
    }
    return known.counts
  }
}

interface Shown {
  readonly rows: readonly StaffTerms[]
  /** Of each document the version that binds. */
  readonly binding: ReadonlySet<string>
}

function stateOf(
  { id, state, bindsAt }: StaffTerms,
  binding: ReadonlySet<string>,
  now: Date,
): StaffTerm['state'] {
  if (state !== 'PUBLISHED') return state
  if (binding.has(id)) return 'BINDING'
  return bindsAt !== null && bindsAt > now ? 'COMING' : 'OLDER'
}

/** Rows as the console shows them. */
async function toTerms(
  self: Self,
  { rows, binding }: Shown,
  counts: ReadonlyMap<string, number>,
): Promise<StaffTerm[]> {
  const now = self.clock.now()
  const colleague = await self.nameColleagues(rows.map(({ madeBy }) => madeBy))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: stateOf(row, binding, now),
    version: row.version,
    effectiveAt: row.bindsAt?.toISOString() ?? null,
    asksAgain: row.asksAgain,
    isReviewed: row.isReviewed,
    languages: [...row.languages],
    missing: LOCALES.filter((locale) => !row.languages.includes(locale)),
    agreed: counts.get(`${row.kind} ${row.version ?? ''}`) ?? 0,
    madeBy: row.madeBy === null ? null : colleague(row.madeBy),
    changedAt: row.changedAt.toISOString(),
  }))
}

/** The version that binds now, of each document. */
async function getBinding({ clock }: Self, db: Queryable): Promise<ReadonlySet<string>> {
  const at = new Date(clock.nowMs() + 1)
  const binding = await Promise.all(
    (['use', 'privacy'] as const).map((kind) => findVersionBefore(db, { kind, at })),
  )
  return new Set(binding.flatMap((one) => (one === undefined ? [] : [one.id])))
}

/** The version. Throws COMMON-A001. */
async function requireTerms(db: Queryable, id: string): Promise<StaffTermsText> {
  const found = await findTermVersion(db, parseId(id))
  if (found === undefined) throw new Failure(failures.common.notFound)
  return found
}

/** What it replaces, or replaced; a draft what binds now. */
async function findBefore({ clock }: Self, db: Queryable, terms: StaffTermsText) {
  const at = terms.bindsAt ?? new Date(clock.nowMs() + 1)
  const found = await findVersionBefore(db, { kind: terms.kind, at })
  if (found === undefined || found.id === terms.id) return null
  return { version: found.version ?? '', texts: { ...found.bodies } }
}

/** What the audit log keeps of a draft: which document, and what each text hashes to. */
function factsOf({ kind, isReviewed, digests }: StaffTermsText): Facts {
  return { kind, isReviewed: String(isReviewed), ...digests }
}

function writing(self: Self): Pick<ConsoleCalls<Calls>, 'makeTerms' | 'saveTerms' | 'dropTerms'> {
  return {
    async makeTerms({ tx, staff, body: { kind } }) {
      const id = await beginTermsDraft(self, tx, { kind, madeBy: staff.id })
      if (id === undefined) throw new Failure(failures.staff.wrongState)
      return { answer: { id }, subject: id, after: { kind, state: 'DRAFT' } }
    },
    async saveTerms({ tx, params, body: { isReviewed, texts } }) {
      const before = await requireTerms(tx, params['id'] ?? '')
      if (!(await saveTermsDraft(self, tx, { id: before.id, isReviewed, texts })))
        throw new Failure(failures.staff.wrongState)
      const after = await requireTerms(tx, before.id)
      return { answer: done, subject: before.id, before: factsOf(before), after: factsOf(after) }
    },
    async dropTerms({ tx, params, body: { reason } }) {
      const before = await requireTerms(tx, params['id'] ?? '')
      if (!(await dropTermsDraft(tx, before.id))) throw new Failure(failures.staff.wrongState)
      return { answer: done, subject: before.id, before: factsOf(before), after: { state: '-' }, reason }
    },
  }
}

/** Terms of use and privacy policy: written in five languages, compared, and published by two persons. */
export function termsConsole(deps: ContentContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self: Self = { ...deps, ...parts }
  const { db } = self
  const counts = createCounts(self)
  return {
    async listTerms() {
      const [rows, binding] = await Promise.all([listTermVersions(db), getBinding(self, db)])
      return { items: await toTerms(self, { rows, binding }, await counts()) }
    },
    async getTerms({ params }) {
      const terms = await requireTerms(db, params['id'] ?? '')
      const binding = await getBinding(self, db)
      const [shown] = await toTerms(self, { rows: [terms], binding }, await counts())
      if (shown === undefined) throw new Failure(failures.common.notFound)
      const { bodies, digests } = terms
      return {
        ...shown,
        texts: { ...bodies },
        digests: { ...digests },
        before: await findBefore(self, db, terms),
      }
    },
    ...writing(self),
    requestTerms({ tx, staff: by, params, body: { reason, day, asksAgain } }) {
      const wanted = { termsId: parseId(params['id']), day, asksAgain }
      return self.createRequest(tx, { kind: 'termsPublish', params: wanted, reason, by })
    },
    requestTermsWithdrawal({ tx, staff: by, params, body: { reason } }) {
      const wanted = { termsId: parseId(params['id']) }
      return self.createRequest(tx, { kind: 'termsWithdraw', params: wanted, reason, by })
    },
  }
}
