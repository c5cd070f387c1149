import { failures } from '#contract/failures/failures.ts'
import { GATED_FEATURES, type GatedFeature } from '#contract/system.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sql, type Database, type Queryable } from '#server/kernel/database/db.ts'
import { onPrimary } from '#server/kernel/database/replica/read-scope.ts'
import { Failure } from '#server/kernel/failure.ts'
import { listEnding, type EndingLicence } from './ending.ts'
import { newUuid } from '#server/kernel/database/ids.ts'

/** Who may offer a feature in a country, by which permission, and until when. */
export interface Licence {
  readonly feature: GatedFeature
  readonly country: Country
  readonly holder: string
  readonly permission: string
  readonly reference: string
  readonly validUntil?: Date
}

export interface GateState {
  readonly feature: GatedFeature
  readonly country: Country
  readonly open: boolean
}

export interface ValidLicence extends Omit<Licence, 'validUntil'> {
  readonly validFrom: Date
  readonly validUntil: Date | null
}

export interface Gates {
  isOpen(feature: GatedFeature, country: Country): Promise<boolean>
  /** Throws COMMON-A004 while the feature is closed in the country. */
  requireOpen(feature: GatedFeature, country: Country): Promise<void>
  /** Features closed in a country; without one, those that are closed in any that `list` names. */
  listClosed(country: Country | undefined): Promise<ReadonlySet<GatedFeature>>
  /** The features in one country, or in each that was decided about or is in the register: in every other all are closed. */
  list(country?: Country): Promise<GateState[]>
  /** The licences in force, the newest of each feature and country. */
  licences(db: Queryable): Promise<ValidLicence[]>
  /** Gates that close by themselves within 30 days, or did within the last 30, the nearest end first. */
  listEnding(db: Queryable): Promise<EndingLicence[]>
  /** The countries in which a feature is open. Remembered for ten seconds, as `requireOpen` is. */
  findOpen(feature: GatedFeature): Promise<ReadonlySet<Country>>
  /** Enters a licence. Two persons decide about it (staff console); this only writes it down. */
  addLicence(db: Queryable, licence: Licence): Promise<void>
  /** Ends every licence of a feature in a country, and closes one that is open without a licence. */
  revoke(db: Queryable, feature: GatedFeature, country: Country): Promise<void>
}

/** The countries that were decided about. In every other a feature is open by its entry in the register alone (decision 0181). */
export const DECIDED_COUNTRIES = ['KOR', 'USA'] as const satisfies readonly Country[]
const DECIDED: ReadonlySet<Country> = new Set(DECIDED_COUNTRIES)
const NEEDS_NO_LICENCE: ReadonlySet<GatedFeature> = new Set(['automaster'])
/** How long an answer may be remembered, at most: a record that ends before closes its feature at its very end. */
const REMEMBER_MS = 10_000

export interface GatesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly sandbox: boolean
}

function listLicences(db: Queryable, now: Date): Promise<ValidLicence[]> {
  return db.many<ValidLicence>(sql`
    select distinct on (feature, country) feature, country, holder, permission, reference, valid_from as "validFrom",
      valid_until as "validUntil"
    from licences_records
    where revoked_at is null and valid_from <= ${now} and (valid_until is null or valid_until > ${now})
    order by feature, country, valid_from desc`)
}

/** The states of now, and when the next record ends. */
async function listStates({ db, clock, sandbox }: GatesDeps) {
  const now = clock.now()
  const rows = await db.many<{ feature: string; country: Country; isValid: boolean; next: Date | null }>(sql`
    select feature, country, bool_or(revoked_at is null and valid_from <= ${now}
      and (valid_until is null or valid_until > ${now})) as "isValid",
      min(valid_until) filter (where valid_until > ${now}) as next
    from licences_records group by feature, country`)
  const isLicensed = new Map(rows.map(({ feature, country, isValid }) => [`${feature} ${country}`, isValid]))
  const isOpenWithout = (feature: GatedFeature, country: Country) =>
    DECIDED.has(country) && (sandbox || NEEDS_NO_LICENCE.has(feature))
  const countries = [...new Set([...DECIDED_COUNTRIES, ...rows.map(({ country }) => country)])]
  const states = GATED_FEATURES.flatMap((feature) =>
    countries.map((country): GateState => ({
      feature,
      country,
      open: isLicensed.get(`${feature} ${country}`) ?? isOpenWithout(feature, country),
    })),
  )
  const ends = rows.flatMap(({ next }) => (next === null ? [] : [next.getTime()]))
  const [untilMs = 0] = [now.getTime() + REMEMBER_MS, ...ends].toSorted((one, other) => one - other)
  return { states, untilMs }
}

function openCountries(states: readonly GateState[], feature: GatedFeature): ReadonlySet<Country> {
  return new Set(states.flatMap((state) => (state.feature === feature && state.open ? [state.country] : [])))
}

function recordLicence(db: Queryable, now: Date, licence: Licence & { revokedAt?: Date }): Promise<number> {
  const { feature, country, holder, permission, reference, validUntil, revokedAt } = licence
  return db.run(sql`
    insert into licences_records (id, feature, country, holder, permission, reference, valid_from, valid_until, revoked_at)
    values (${newUuid(now.getTime())}, ${feature}, ${country}, ${holder}, ${permission}, ${reference}, ${now},
      ${validUntil ?? null}, ${revokedAt ?? null})`)
}

/** Ends the licences; a feature that is open without one is closed by a record that was never valid. */
async function revokeLicences(db: Queryable, now: Date, gate: Pick<Licence, 'feature' | 'country'>) {
  const revoked = await db.run(sql`
    update licences_records set revoked_at = ${now}
    where feature = ${gate.feature} and country = ${gate.country} and revoked_at is null`)
  if (revoked > 0) return
  await recordLicence(db, now, { ...gate, holder: '', permission: '', reference: '', revokedAt: now })
}

/**
 * The licence register (docs/product/decisions.md D-01). In production a feature is closed without a valid record; in the sandbox it is
 * open, in the countries decided about, unless its last record was revoked, so that a closed gate can be tried there.
 */
export function createGates({ db, clock, sandbox }: GatesDeps): Gates {
  let known: Awaited<ReturnType<typeof listStates>> | undefined

  async function list(): Promise<GateState[]> {
    if (known !== undefined && clock.nowMs() < known.untilMs) return known.states
    const read = await onPrimary(() => listStates({ db, clock, sandbox }))
    known = read
    return read.states
  }

  async function isOpen(feature: GatedFeature, country: Country): Promise<boolean> {
    const states = await list()
    return states.some((state) => state.feature === feature && state.country === country && state.open)
  }

  return {
    async list(country) {
      const states = await list()
      if (country === undefined) return states
      const own = states.filter((state) => state.country === country)
      return own.length > 0 ? own : GATED_FEATURES.map((feature) => ({ feature, country, open: false }))
    },
    isOpen,
    findOpen: async (feature) => openCountries(await list(), feature),
    async listClosed(country) {
      const states = await list()
      if (country === undefined)
        return new Set(states.filter(({ open }) => !open).map(({ feature }) => feature))
      const isOpenHere = ({ open, country: gateCountry }: GateState) => open && gateCountry === country
      const open = new Set(states.filter(isOpenHere).map(({ feature }) => feature))
      return new Set(GATED_FEATURES.filter((feature) => !open.has(feature)))
    },
    licences: (queryable) => listLicences(queryable, clock.now()),
    listEnding: (queryable) => listEnding(queryable, clock.now()),
    async requireOpen(feature, country) {
      if (!(await isOpen(feature, country))) throw new Failure(failures.common.countryClosed)
    },
    async addLicence(queryable, licence) {
      await recordLicence(queryable, clock.now(), licence)
      queryable.afterCommit(() => void (known = undefined))
    },
    async revoke(queryable, feature, country) {
      await revokeLicences(queryable, clock.now(), { feature, country })
      queryable.afterCommit(() => void (known = undefined))
    },
  }
}
