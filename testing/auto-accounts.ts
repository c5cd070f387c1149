import { randomUUID } from 'node:crypto'
import { type AutoType, defaultRules } from '#contract/rules/autotrading.ts'
import type { App } from '#server/app.ts'
import { plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import { type Credentials, sealCredentials } from '#server/modules/autotrading/key-box.ts'
import { aCrowd } from './crowd.ts'

type Stage = Pick<App, 'kernel' | 'modules'>
const YEAR_MS = 360 * 24 * 60 * 60 * 1000

export interface CrowdOptions {
  readonly count: number
  readonly type: AutoType
  /** What the executor's public half is; with a key per member for an exchange. */
  readonly executorKey?: string
  readonly keys?: readonly Credentials[]
  readonly rules?: Partial<ReturnType<typeof defaultRules>>
}

/** Many members past sign-up, subscribed, each with an account that is on and, where needed, an approved key. Returns their accounts. */
export async function autoCrowd(stage: Stage, options: CrowdOptions): Promise<string[]> {
  const { db, clock } = stage.kernel
  const members = await aCrowd(stage, { count: options.count })
  const now = clock.now()
  const rules = { ...defaultRules(options.type), ...options.rules }
  const accounts = members.map(() => randomUUID())
  await db.run(sql`
    insert into membership_subscriptions (id, member_id, item, days, usd, usd_per_day, discount_pct, price, mcs, bonus,
      is_renewal, paid_at, starts_at, ends_at, state)
    select gen_random_uuid(), m, i, 360, 1, 1, 0, 1, 1, 0, false, ${now}::timestamptz, ${now}::timestamptz,
      ${plus(now, YEAR_MS)}::timestamptz, 'PAID'
    from unnest(${members}::uuid[]) m, unnest(array['SIGNAL', 'AUTOBOT']) i`)
  await db.run(sql`
    insert into autotrading_accounts (id, member_id, type, is_on, switched_at, risk_accepted_at, budget, per_trade_bps,
      max_open, stop_bps, take_profit, trailing_bps, day_loss_bps, max_drawdown_bps, min_probability, kinds, symbols)
    select a, m, ${options.type}, true, ${now}::timestamptz, ${now}::timestamptz, ${rules.budget}::bigint,
      ${rules.perTradeBps}::integer, ${rules.maxOpen}::integer, ${rules.stopBps}::integer, ${rules.takeProfit}::boolean,
      ${rules.trailingBps}::integer, ${rules.dayLossBps}::integer, ${rules.maxDrawdownBps}::integer,
      ${rules.minProbability}::integer, '{}', '{}'
    from unnest(${accounts}::uuid[], ${members}::uuid[]) x (a, m)`)
  for (const [index, credentials] of (options.keys ?? []).entries()) {
    const [accountId = '', memberId = '', keyId] = [accounts[index], members[index], randomUUID()]
    const sealed = sealCredentials(options.executorKey ?? '', credentials, { memberId, keyId })
    await db.run(sql`
      insert into autotrading_keys (id, account_id, state, fingerprint, last4, sealed, permissions, ip_restricted,
        registered_at, checked_at, free_quote)
      values (${keyId}, ${accountId}, 'APPROVED', ${credentials.apiKey}, ${credentials.apiKey.slice(-4)}, ${sealed},
        '{READ,TRADE}', true, ${now}, ${now}, ${10_000n * 100_000_000n})`)
  }
  return accounts
}

/** A signal of now as a test wants it. */
export interface Wished {
  readonly symbol?: string
  readonly direction?: 'UP' | 'DOWN'
  readonly price?: number
  readonly target?: number
  readonly stop?: number
  readonly probability?: number
  readonly kind?: string
  readonly minutes?: 240 | 720 | 1440
}

/** Writes a live signal found at this moment: BTC at 60,000 that points up, unless said otherwise. Returns its id. */
export async function foundSignal({ kernel, modules }: Stage, wished: Wished = {}): Promise<string> {
  const {
    symbol = 'BTC/USDT',
    direction = 'UP',
    price = 60_000,
    probability = 0.5,
    kind = 'BREAKOUT',
  } = wished
  const { target = price * 1.02, stop = price * 0.98, minutes = 240 } = wished
  const id = randomUUID()
  const now = kernel.clock.now()
  await kernel.db.run(sql`
    insert into signals_signals (source_id, symbol, id, kind, direction, timeframe_minutes, interval_minutes, price, level,
      target, stop, probability, model_probability, null_probability, base_rate, sample_size, live_outcomes,
      expected_return, context, reasons, model, origin, found_at, valid_until, recorded_at)
    values (${await modules.market.sourceId()}, ${symbol}, ${id}, ${kind}, ${direction}, ${minutes}, 15, ${price}, ${price},
      ${target}, ${stop}, ${probability}, ${probability}, 0.4, 0.43, 5000, 0, 0.001, '{}', '[]', 'test', 'live', ${now},
      ${plus(now, minutes * 60_000)}, ${now})`)
  return id
}
