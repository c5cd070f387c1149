import { failures } from '#contract/failures/failures.ts'
import type { subscribe } from '#contract/members/subscribe.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { Action, MemberRequest } from '#server/kernel/actions/action.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { HeldAccounts } from '#server/modules/ledger/ledger.ts'
import type { Dealing } from '#server/modules/market/market.ts'
import { accountsOf, type ToWallet } from '#server/modules/wallet/wallet.ts'
import { findStretches, getHours, type Hours, type Stretches } from '../access.ts'
import { accounts } from '../membership-accounts.ts'
import type { MembershipContext } from '../membership-context.ts'
import { getOpening, requireOpening, type Opening } from '../plans.ts'
import { planRenewals, switchRenewals } from '../renewal/renewal-plan.ts'
import { newPeriod, purchasePostings, savePeriods } from './book-periods.ts'
import { lockMemberships } from './lock-membership.ts'
import { holdQuotes, oldestPriceOf, spendQuotes, startOf, type HeldQuote } from './quotes.ts'
import type { SubscriptionRow } from './subscription-rows.ts'
import { toSubscriptionView } from './subscription-views.ts'

export interface SubscribeRequest extends MemberRequest {
  readonly form: { readonly quoteId: string; readonly autoRenew?: boolean | undefined }
}

interface SubscribeState {
  readonly now: Date
  readonly hours: Hours
  readonly opening: Opening
  readonly countries: ReadonlyMap<string, { readonly country: string }>
  /** Of each member the quote that is asked for, when it is theirs and still good. */
  readonly quotes: ReadonlyMap<string, HeldQuote>
  readonly dealing: Dealing
  readonly stretchesOf: (memberId: string) => Stretches
  readonly held: HeldAccounts
  readonly toWallet: ToWallet
}

interface Subscribed {
  readonly row: SubscriptionRow
  readonly quoteId: string
  readonly autoRenew: boolean | undefined
}

/** Locks memberships, quotes, positions in the tree and accounts, in this order. */
async function load(
  deps: MembershipContext,
  tx: Tx,
  requests: readonly SubscribeRequest[],
): Promise<SubscribeState> {
  const ids = requests.map(({ memberId }) => memberId)
  await lockMemberships(tx, ids)
  const now = deps.clock.now()
  const quotes = await holdQuotes(
    deps,
    tx,
    requests.map(({ memberId, form }) => ({ memberId, quoteId: form.quoteId })),
  )
  await deps.referral.lockPayers(tx, ids)
  const toWallet = await deps.wallet.prepareWallets(tx, ids)
  return {
    now,
    hours: await getHours(deps.parameters),
    opening: await getOpening(deps),
    countries: await deps.identity.findMembers(tx, ids),
    quotes,
    dealing: await deps.market.dealing(tx, oldestPriceOf(quotes, now)),
    stretchesOf: await findStretches(tx, ids),
    held: await deps.ledger.holdAccounts(tx, [...ids.flatMap(accountsOf), accounts.unearned]),
    toWallet,
  }
}

function decide(state: SubscribeState, { memberId, form }: SubscribeRequest): Subscribed {
  const { quotes, dealing, held, now, hours } = state
  const quote = quotes.get(memberId)
  if (quote === undefined) throw new Failure(failures.membership.quoteExpired)
  const { item, mcs, bonus, price, priceAt } = quote
  if (!dealing.isCurrent({ units: price, at: priceAt, memberGainsWhen: 'higher' }))
    throw new Failure(failures.membership.quoteExpired)
  requireOpening(state.opening, { item, country: state.countries.get(memberId)?.country, now })
  // The quote said how much of the bonus pays: if that is gone, another price was shown than would be booked.
  if (held.free(accounts.bonus(memberId)) < bonus) throw new Failure(failures.membership.quoteExpired)
  if (held.free(accounts.available(memberId)) < mcs - bonus)
    throw new Failure(failures.membership.insufficientFunds)
  const start = startOf(state.stretchesOf(memberId), item, { now, hours })
  const row = newPeriod({ memberId, priced: quote, paidAt: now, start, isRenewal: false })
  return { row, quoteId: quote.id, autoRenew: form.autoRenew }
}

async function save(deps: MembershipContext, tx: Tx, bought: readonly Subscribed[]): Promise<void> {
  if (bought.length === 0) return
  await spendQuotes(
    deps,
    tx,
    bought.map(({ quoteId }) => quoteId),
  )
  const rows = bought.map(({ row }) => row)
  await savePeriods(deps, tx, rows)
  await switchRenewals(
    deps,
    tx,
    bought.flatMap(({ row: { memberId, item }, autoRenew: on }) =>
      on === undefined ? [] : [{ memberId, item, on }],
    ),
  )
  await planRenewals(deps, tx, rows)
}

/** Buys a quoted period. Throws SUBSCRIBE-A001, A002, A003, A005. */
export function subscribeAction(
  deps: MembershipContext,
): Action<SubscribeRequest, SubscribeState, Subscribed, AnswerOf<typeof subscribe>> {
  return {
    load: (tx, requests) => load(deps, tx, requests),
    decide,
    apply: ({ held }, { row }) => held.apply(purchasePostings(row)),
    save: (tx, bought) => save(deps, tx, bought),
    toAnswer: ({ row }, { now, hours, held, toWallet }) => ({
      subscription: toSubscriptionView(row, now.getTime(), hours.expiring),
      balance: toWallet(row.memberId, held.get),
    }),
  }
}
