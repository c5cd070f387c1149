import { failures } from '#contract/failures/failures.ts'
import { type AutoType, TRADING_TYPES } from '#contract/rules/autotrading.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { lockAccount } from './account/account-rows.ts'
import type { AutoTradingContext } from './autotrading-context.ts'
import { openPositions } from './executor/open-positions.ts'
import { POSITION_COLUMNS, type PositionRow, toPositionView } from './position-rows.ts'
import { PAPER_MARKET } from './venues/paper-venue.ts'

const PAPER = TRADING_TYPES[0]

/**
 * Follows one signal of now with play money; the executor buys at its next look. Throws SIGNAL-A001 without access,
 * COMMON-A001 for an unknown signal, AUTO-A009 while a position in its symbol is open, A011 when it is over or falls,
 * AUTO-C001 while no source has a price.
 */
export async function trySignal(
  self: AutoTradingContext,
  { memberId, signalId }: { memberId: string; signalId: string },
) {
  await self.signals.requireAccess(memberId)
  const { country } = await self.identity.getMember(self.db, memberId)
  await self.gates.requireOpen('automaster', country)
  const signal = await self.signals.findSignal(signalId)
  const isOver =
    signal.state !== 'ACTIVE' ||
    signal.direction !== 'UP' ||
    Date.parse(signal.validUntil) <= self.clock.nowMs()
  if (isOver) throw new Failure(failures.autoMaster.signalExpired)
  const price = await findPrice(self, signal.symbol)
  if (price === undefined) throw new Failure(failures.autoMaster.exchangeUnreachable)
  const account = await self.db.tx((tx) => lockAccount(self, tx, { memberId, type: PAPER }))
  await openPositions(self, {
    ids: [account.id],
    asked: { signal, symbol: signal.symbol, price, ...PAPER_MARKET },
    by: 'TAP',
  })
  const row = await self.db.maybe<PositionRow>(sql`
    select ${POSITION_COLUMNS} from autotrading_positions p
    where p.account_id = ${account.id} and p.signal_id = ${signal.id}`)
  if (row !== undefined) return toPositionView(row, PAPER, price)
  throw new Failure(
    (await hasSymbol(self, account.id, signal.symbol))
      ? failures.autoMaster.positionsOpen
      : failures.autoMaster.signalExpired,
  )
}

async function findPrice({ market, log }: AutoTradingContext, symbol: string): Promise<number | undefined> {
  const answers = await market.prices(symbol).catch((error: unknown) => {
    log.warn({ err: error, symbol }, 'no price for a trial: the market does not answer')
    return []
  })
  return answers[0]?.price
}

async function hasSymbol({ db }: AutoTradingContext, accountId: string, symbol: string): Promise<boolean> {
  const open = await db.maybe(sql`
    select 1 from autotrading_positions where account_id = ${accountId} and symbol = ${symbol} and closed_at is null`)
  return open !== undefined
}

interface Closing {
  readonly memberId: string
  readonly type: AutoType
}

/** Asks the executor to sell a position at the market. Throws COMMON-A001 for none of this member. */
export async function closePosition(
  self: AutoTradingContext,
  tx: Tx,
  { memberId, type, id }: Closing & { id: string },
) {
  const account = await lockAccount(self, tx, { memberId, type })
  const row = isUuid(id)
    ? await tx.maybe<PositionRow>(sql`
        update autotrading_positions p set
          state = case when state = 'OPEN' then 'CLOSING' else state end,
          close_reason = case when closed_at is null then coalesce(close_reason, 'MEMBER') else close_reason end
        where id = ${id} and account_id = ${account.id} returning ${POSITION_COLUMNS}`)
    : undefined
  if (row === undefined) throw new Failure(failures.common.notFound)
  return toPositionView(row, type, undefined)
}

/** Switches off and asks the executor to take every order of ours back and to sell everything at the market. */
export async function closeAll(self: AutoTradingContext, tx: Tx, { memberId, type }: Closing) {
  const account = await lockAccount(self, tx, { memberId, type })
  await tx.run(sql`
    update autotrading_accounts set is_on = false, switched_at = ${self.clock.now()} where id = ${account.id} and is_on`)
  const rows = await tx.many<PositionRow>(sql`
    update autotrading_positions p set state = case when state = 'OPEN' then 'CLOSING' else state end,
      close_reason = coalesce(close_reason, 'MEMBER')
    where account_id = ${account.id} and closed_at is null returning ${POSITION_COLUMNS}`)
  return { positions: rows.map((row) => toPositionView(row, type, undefined)) }
}
