import { HOUR_MS, MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { digest, newId, newSecret, newUuid } from '#server/kernel/database/ids.ts'
import type { Kernel } from '#server/wiring.ts'

const NOTE = 'EMA 20/50 cross on 4h. Pause on news days.'

/** What its alerts became, the newest first, each an hour after the one below. */
const ALERTS = [
  { action: 'BUY', ticker: 'BINANCE:BTCUSDT', symbol: 'BTC/USDT', state: 'SKIPPED', reason: 'HAS_POSITION' },
  {
    action: 'CLOSE',
    ticker: 'BINANCE:ETHUSDT',
    symbol: 'ETH/USDT',
    state: 'SKIPPED',
    reason: 'NOTHING_OPEN',
  },
  { action: null, ticker: null, symbol: null, state: 'REFUSED', reason: 'MESSAGE' },
] as const

/** A demonstration member's strategy on TradingView: what it bought on paper, what was left alone, and a message that was not read. */
export async function seedStrategy(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  memberId: string,
): Promise<void> {
  const now = clock.now()
  const id = newUuid(now.getTime())
  await db.run(sql`
    insert into autotrading_strategies (id, member_id, name, note, type, token, secret_digest, created_at)
    values (${id}, ${memberId}, 'EMA 20/50', ${NOTE}, 'paper', ${newId()}, ${digest(newSecret())}, ${plus(now, -9 * HOUR_MS)})`)
  for (const [index, { action, ticker, symbol, state, reason }] of ALERTS.entries()) {
    const at = plus(now, -(index + 1) * HOUR_MS)
    await db.run(sql`
      insert into autotrading_strategy_alerts (id, strategy_id, alert_id, type, action, ticker, symbol, sent_at, received_at, state,
        reason, settled_at)
      values (${newUuid(at.getTime())}, ${id}, ${at.toISOString()}, 'paper', ${action}, ${ticker}, ${symbol}, ${at}, ${at},
        ${state}, ${reason}, ${at})`)
  }
  const at = plus(now, -(ALERTS.length + 1) * HOUR_MS - MINUTE_MS)
  await db.run(sql`
    insert into autotrading_strategy_alerts (id, strategy_id, alert_id, type, action, ticker, symbol, sent_at, received_at, state,
      position_id, settled_at)
    select ${newUuid(at.getTime())}, ${id}, ${at.toISOString()}, 'paper', 'BUY', 'BINANCE:' || replace(p.symbol, '/', ''), p.symbol,
      ${at}, ${at}, 'BUYING', p.id, ${at}
    from autotrading_positions p join autotrading_accounts a on a.id = p.account_id
    where a.member_id = ${memberId} and a.type = 'paper' order by p.opened_at desc limit 1`)
}
