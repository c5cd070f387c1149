import { SECOND_MS, type Clock } from '../clock.ts'
import { PARAMETER_BOUNDS, type ParameterBounds } from './parameter-bounds.ts'
import { getParameterText } from './parameter-values.ts'
import { sql, type Database, type Queryable, type Tx } from '../database/db.ts'

/**
 * The product's numbers that two of the staff may change, with their defaults. Sums are decimal strings,
 * shares are in hundredths of a percent (bps).
 */
const DEFAULTS = {
  'token.access_minutes': 10,
  'token.idle_days': 14,
  'token.absolute_days': 30,
  'token.grace_seconds': 10,
  'login.free_tries': 5,
  'login.wait_minutes': 15,
  'signup.mail_hours': 24,
  'signup.resend_seconds': 60,
  'signup.resend_day_count': 5,
  'price.max_age_seconds': 300,
  'price.circuit_bps': 1_000,
  'price.circuit_minutes': 10,
  'price.step_bps': 1_000,
  'price.cooldown_minutes': 60,
  'swap.on': true,
  'swap.fee_bps': 50,
  'swap.quote_seconds': 60,
  'swap.min_usdt': '10',
  'swap.max_usdt': '5000',
  'swap.day_usdt': '20000',
  'gas.prepaid_trx': '40',
  'gas.max_trx': '40',
  'gas.most_trx': '400',
  'gas.day_trx': '2000',
  'withdraw.on': true,
  'withdraw.min_usdt': '10',
  'withdraw.min_mcs': '40',
  'withdraw.day_usdt': '10000',
  'withdraw.automatic_usdt': '1000',
  'withdraw.lock_hours': 24,
  'withdraw.reset_lock_hours': 72,
  'withdraw.new_address_hours': 24,
  'withdraw.unbound_day_usdt': '1000',
  'allowlist.delay_hours': 24,
  'signup.bonus_invitee_mcs': '260',
  'signup.bonus_inviter_mcs': '0',
  'signup.address_hour_count': 60,
  'signup.address_day_count': 300,
  'trial.hours': 72,
  'trial.expiring_hours': 24,
  'membership.usd_per_day_signal': '2',
  'membership.usd_per_day_autobot': '2',
  'membership.periods': '30:0, 90:5, 180:10, 360:20',
  'membership.open_at': '2025-04-01T00:00:00+09:00',
  'membership.quote_seconds': 60,
  'membership.expiring_hours': 72,
  'membership.grace_hours': 48,
  'video.free_samples': 3,
  'referral.level1_bps': 3_000,
  'referral.next_bps': 3_000,
  'referral.alarm_bps': 3_000,
  'referral.stop_bps': 3_500,
  'referral.stop_on': false,
  'referral.attribution_days': 30,
  'plan.on': true,
  'plan.min_usdt': '500',
  'plan.max_usdt': '10000',
  'plan.step_usdt': '1',
  'plan.tiers': '500:150, 1000:200, 3000:250, 5000:300',
  'plan.daily_bps': 40,
  'plan.graduation_bps': 500,
  'plan.end_after_months': 1,
  'plan.end_after_payments': 30,
  'plan.reinvest_hours': 48,
  'plan.batch_piece': 2_000,
  'team.level1_bps': 1_000,
  'team.next_bps': 3_000,
  'ico.min_usdt': '100',
  'ico.max_usdt': '10000',
  'ico.step_usdt': '1',
  'ico.bonus_tiers': '100:10, 500:20, 3000:25, 5000:30',
  'ico.fee_tiers': '100:5, 1000:10, 3000:15, 5000:20',
  'ico.release_piece': 1_000,
  'vest.cliff_months': 2,
  'vest.months': 10,
  'vest.daily_bps': 30,
  'vest.remainder': 'LAST_DAY',
  'game.on': true,
  'game.bet_seconds': 180,
  'game.live_seconds': 60,
  'game.min_mcs': '10',
  'game.max_mcs': '10000',
  'game.step_mcs': '1',
  'game.fee_bps': 500,
  'game.price_max_age_ms': 3_000,
  'game.sources': 2,
  'game.day_loss_mcs': '1000',
  'auto.budget_usdt': '100',
  'auto.per_trade_bps': 1_000,
  'auto.max_open': 5,
  'auto.stop_bps': 300,
  'auto.day_loss_bps': 500,
  'auto.drawdown_bps': 1_500,
  'auto.min_probability': 45,
  'brake.commissions_day_mcs': 1_000_000,
  'brake.commissions_day_usdt': 100_000,
  'brake.swaps_to_usdt_day_usdt': 250_000,
  'brake.swaps_to_mcs_day_usdt': 250_000,
  'brake.bonuses_day_mcs': 260_000,
  'brake.withdrawals_day_usdt': 50_000,
  'night.start_hour': 21,
  'night.end_hour': 8,
  'push.storm_count': 5,
  'push.storm_minutes': 10,
  'consent.days': 730,
  'consent.ask_days': 30,
  'build.poll_seconds': 600,
  'inquiry.file_megabytes': 10,
  'inquiry.video_megabytes': 30,
  'inquiry.answer_hours': 24,
} as const

/** A parameter of the table without bounds does not compile. */
const BOUNDS: Readonly<Record<keyof typeof DEFAULTS, ParameterBounds>> = PARAMETER_BOUNDS

type Widened<Value> = Value extends number ? number : Value extends boolean ? boolean : string
export type ParameterName = keyof typeof DEFAULTS
export type ParameterValue<Name extends ParameterName> = Widened<(typeof DEFAULTS)[Name]>

export interface Parameters {
  /** The value in force, remembered for two seconds. */
  get<Name extends ParameterName>(name: Name): Promise<ParameterValue<Name>>
  /** The value as it stands in the database now, for what must not be decided by a remembered one. */
  getCurrent<Name extends ParameterName>(db: Queryable, name: Name): Promise<ParameterValue<Name>>
  /** Sets a value inside the caller's transaction. Throws RangeError for a value of another type. */
  change<Name extends ParameterName>(tx: Tx, name: Name, value: ParameterValue<Name>): Promise<void>
  /** Every parameter in the order of the table, as it stands in the database now. */
  list(db: Queryable): Promise<ListedParameter[]>
  /** Sets a value from a text, in the form of the default. Throws RangeError for another form or a value out of bounds. */
  changeFromText(tx: Tx, name: ParameterName, text: string): Promise<void>
}

export interface ListedParameter {
  readonly name: ParameterName
  readonly value: string
  readonly fallback: string
  readonly type: 'number' | 'string' | 'boolean'
  readonly bounds: ParameterBounds
  readonly changedAt: Date | null
}

export function isParameterName(name: string): name is ParameterName {
  return Object.hasOwn(DEFAULTS, name)
}

/** Whether a text is a value that the parameter may take: of its form and within its bounds. */
export function isParameterText(name: ParameterName, text: string): boolean {
  return getParameterText(DEFAULTS[name], BOUNDS[name], text) !== undefined
}

function typeOf(value: number | string | boolean): ListedParameter['type'] {
  if (typeof value === 'number') return 'number'
  return typeof value === 'string' ? 'string' : 'boolean'
}

const REMEMBER_MS = 2 * SECOND_MS
const PREFIX = 'parameter '

type Stored = number | string | boolean

/** Every parameter in the order of the table, as it stands now. */
async function listParameters(db: Queryable): Promise<ListedParameter[]> {
  // Checked border: `change` writes no values but these.
  const rows = await db.many<{ name: string; value: Stored; changed_at: Date }>(
    sql`select name, value, changed_at from kernel_settings where starts_with(name, ${PREFIX})`,
  )
  const byName = new Map(rows.map((row) => [row.name.slice(PREFIX.length), row]))
  return Object.keys(DEFAULTS)
    .filter(isParameterName)
    .map((name) => ({
      name,
      value: String(byName.get(name)?.value ?? DEFAULTS[name]),
      fallback: String(DEFAULTS[name]),
      type: typeOf(DEFAULTS[name]),
      bounds: BOUNDS[name],
      changedAt: byName.get(name)?.changed_at ?? null,
    }))
}

function valueOf<Name extends ParameterName>(name: Name, stored: unknown): ParameterValue<Name> {
  // Checked border: `change` admits only values of the default's own type.
  return (stored ?? DEFAULTS[name]) as ParameterValue<Name>
}

/** The configuration table, read by name. */
export function createParameters(db: Database, clock: Clock): Parameters {
  let known: { readonly at: number; readonly values: Promise<ReadonlyMap<string, unknown>> } | undefined

  async function load(): Promise<ReadonlyMap<string, unknown>> {
    const rows = await db.many<{ name: string; value: unknown }>(sql`
      select name, value from kernel_settings where starts_with(name, ${PREFIX})`)
    return new Map(rows.map(({ name, value }) => [name.slice(PREFIX.length), value]))
  }

  async function write(tx: Tx, name: ParameterName, value: unknown): Promise<void> {
    await tx.run(sql`
      insert into kernel_settings (name, value, changed_at)
      values (${PREFIX + name}, ${JSON.stringify(value)}, ${clock.now()})
      on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`)
    tx.afterCommit(() => void (known = undefined))
    known = undefined
  }

  return {
    async get<Name extends ParameterName>(name: Name) {
      const at = clock.nowMs()
      if (known === undefined || at - known.at >= REMEMBER_MS) known = { at, values: load() }
      const values = await known.values.catch((error: unknown) => {
        known = undefined
        throw error
      })
      return valueOf(name, values.get(name))
    },
    async getCurrent<Name extends ParameterName>(queryable: Queryable, name: Name) {
      const row = await queryable.maybe<{ value: Stored }>(
        sql`select value from kernel_settings where name = ${PREFIX + name}`,
      )
      return valueOf(name, row?.value)
    },
    list: listParameters,
    async changeFromText(tx, name, text) {
      const value = getParameterText(DEFAULTS[name], BOUNDS[name], text)
      if (value === undefined) throw new RangeError(`${name} does not take this value`)
      await write(tx, name, value)
    },
    async change(tx, name, value) {
      const type = typeof DEFAULTS[name]
      if (typeof value !== type) throw new RangeError(`${name} is a ${type}`)
      await write(tx, name, value)
    },
  }
}
