import { GATED_FEATURES, type GatedFeature } from '#contract/system.ts'
import type { Country } from '#contract/parts.ts'
import type { Clock } from './clock.ts'
import { sql, type Database, type Queryable } from './db.ts'
import { Failure } from './failure.ts'
import { newUuid } from './ids.ts'

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
  demand(feature: GatedFeature, country: Country): Promise<void>
  list(): Promise<GateState[]>
  /** The licences in force, the newest of each feature and country. */
  licences(db: Queryable): Promise<ValidLicence[]>
  /** Enters a licence. Two persons decide about it (staff console); this only writes it down. */
  enter(db: Queryable, licence: Licence): Promise<void>
  /** Ends every licence of a feature in a country. */
  revoke(db: Queryable, feature: GatedFeature, country: Country): Promise<void>
}

const COUNTRIES: readonly Country[] = ['KOR', 'USA']
const NEEDS_NO_LICENCE: ReadonlySet<GatedFeature> = new Set(['automaster'])
/** An ended record closes its feature within a minute; this is how long an answer may be remembered. */
const REMEMBER_MS = 10_000

export interface GatesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly sandbox: boolean
}

function readLicences(db: Queryable, now: Date): Promise<ValidLicence[]> {
  return db.many<ValidLicence>(sql`
    select distinct on (feature, country) feature, country, holder, permission, reference, valid_from as "validFrom",
      valid_until as "validUntil"
    from kernel_gates
    where revoked_at is null and valid_from <= ${now} and (valid_until is null or valid_until > ${now})
    order by feature, country, valid_from desc`)
}

/** The licence register (decisions D-01): all open in the sandbox; in production closed without a valid record. */
export function createGates({ db, clock, sandbox }: GatesDeps): Gates {
  let known: { at: number; states: GateState[] } | undefined

  async function read(): Promise<GateState[]> {
    const now = clock.now()
    const rows = await db.many<{ feature: string; country: string }>(sql`
      select distinct feature, country from kernel_gates
      where revoked_at is null and valid_from <= ${now} and (valid_until is null or valid_until > ${now})`)
    const licensed = new Set(rows.map(({ feature, country }) => `${feature} ${country}`))
    return GATED_FEATURES.flatMap((feature) =>
      COUNTRIES.map((country) => ({
        feature,
        country,
        open: sandbox || NEEDS_NO_LICENCE.has(feature) || licensed.has(`${feature} ${country}`),
      })),
    )
  }

  async function list(): Promise<GateState[]> {
    const at = clock.nowMs()
    if (known === undefined || at - known.at >= REMEMBER_MS) known = { at, states: await read() }
    return known.states
  }

  async function isOpen(feature: GatedFeature, country: Country): Promise<boolean> {
    const states = await list()
    return states.some((state) => state.feature === feature && state.country === country && state.open)
  }

  return {
    list,
    isOpen,
    licences: (queryable) => readLicences(queryable, clock.now()),
    async demand(feature, country) {
      if (!(await isOpen(feature, country))) throw new Failure('COMMON-A004')
    },
    async enter(queryable, { feature, country, holder, permission, reference, validUntil }) {
      await queryable.run(sql`
        insert into kernel_gates (id, feature, country, holder, permission, reference, valid_from, valid_until)
        values (${newUuid(clock.nowMs())}, ${feature}, ${country}, ${holder}, ${permission}, ${reference},
          ${clock.now()}, ${validUntil ?? null})`)
      queryable.afterCommit(() => void (known = undefined))
    },
    async revoke(queryable, feature, country) {
      await queryable.run(sql`
        update kernel_gates set revoked_at = ${clock.now()}
        where feature = ${feature} and country = ${country} and revoked_at is null`)
      queryable.afterCommit(() => void (known = undefined))
    },
  }
}
