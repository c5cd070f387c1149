import type { MembershipItem } from '#contract/rules/money/membership.ts'
import type { ItemAccess, MembershipStatus } from '#contract/members/subscribe.ts'
import { actAlone } from '#server/kernel/actions/action.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { shareReads } from '#server/kernel/database/share-reads.ts'
import { findStretches, getAccess, getStretches, type Access } from './access.ts'
import { notifyEnds } from './renewal/alarms.ts'
import { cancelAction, type CancelRequest } from './subscriptions/cancel.ts'
import { previewCancel, previewForStaff } from './subscriptions/preview-cancel.ts'
import { checkUnearned } from './earning/check-unearned.ts'
import { deferLegacy } from './earning/defer-legacy.ts'
import { accounts } from './membership-accounts.ts'
import { lockMemberships } from './subscriptions/lock-membership.ts'
import type { MembershipContext } from './membership-context.ts'
import { earnDay } from './earning/earn-day.ts'
import { grantPeriod } from './subscriptions/grant.ts'
import { getPlans, getPrices } from './plans.ts'
import { explainFigure } from './subscriptions/explain-figure.ts'
import { explainFee } from './subscriptions/explain-fee.ts'
import { quoteMembership } from './subscriptions/quotes.ts'
import { planRenewals, getAutoRenew, switchRenewals } from './renewal/renewal-plan.ts'
import { renewDue } from './renewal/renew.ts'
import { membershipConsole } from './membership.console.ts'
import { subscribeAction, type SubscribeRequest } from './subscriptions/subscribe.ts'
import { COLUMNS, type SubscriptionRow } from './subscriptions/subscription-rows.ts'
import { toSubscriptionView } from './subscriptions/subscription-views.ts'

/** What it holds about members. */
export { membershipData } from './member-data.ts'

export type { Access } from './access.ts'
export type { MembershipContext } from './membership-context.ts'

export type Membership = ReturnType<typeof createMembership>

export interface HistoryChoice {
  readonly item?: MembershipItem | undefined
  readonly page: number
  readonly size: number
}

function toAccessView(access: Access, autoRenew: boolean, next: Date | undefined): ItemAccess {
  return {
    state: access.state,
    start: access.start?.toISOString() ?? null,
    end: access.end?.toISOString() ?? null,
    trial: access.isTrial,
    autoRenew,
    nextTryAt: next?.toISOString() ?? null,
  }
}

/** Videos are open to members who paid for either item, not to the trial (docs/product/decisions.md D-40). */
function areVideosOpen({ SIGNAL, AUTOBOT }: Readonly<Record<MembershipItem, Access>>): boolean {
  return [SIGNAL, AUTOBOT].some(({ isOpen, isPaid }) => isOpen && isPaid)
}

async function getStatus(deps: MembershipContext, memberId: string): Promise<MembershipStatus> {
  const access = await getAccess(deps, await getStretches(deps.db, memberId))
  const { nextOf, SIGNAL, AUTOBOT } = await getAutoRenew(deps.db, memberId)
  return {
    SIGNAL: toAccessView(access.SIGNAL, SIGNAL, nextOf('SIGNAL')),
    AUTOBOT: toAccessView(access.AUTOBOT, AUTOBOT, nextOf('AUTOBOT')),
    videosUnlocked: areVideosOpen(access),
    autoRenew: { SIGNAL, AUTOBOT },
  }
}

async function listSubscriptions(
  { db, clock, parameters }: MembershipContext,
  memberId: string,
  { item, page, size }: HistoryChoice,
) {
  const mine = and([sql`member_id = ${memberId}`, item === undefined ? undefined : sql`item = ${item}`])
  const rows = await db.many<SubscriptionRow>(sql`
    select ${COLUMNS} from membership_subscriptions where ${mine}
    order by paid_at desc, id desc limit ${size} offset ${(page - 1) * size}`)
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::integer as n from membership_subscriptions where ${mine}`,
  )
  const hours = await parameters.get('membership.expiring_hours')
  const items = rows.map((row) => toSubscriptionView(row, clock.nowMs(), hours))
  return { items, page, size, total: n }
}

/** What other modules ask: who may use what, and until when. Needs nothing but the rows. */
export function createMembershipAccess(deps: Pick<MembershipContext, 'db' | 'clock' | 'parameters'>) {
  const stretchesOf = shareReads(deps.db, findStretches)
  const accessNow = async (memberId: string) => getAccess(deps, await stretchesOf(memberId))
  return {
    /** Access to Signal Master: trial or paid. */
    signalAccess: async (memberId: string): Promise<Access> => (await accessNow(memberId)).SIGNAL,
    /** Of some members those who may use Signal Master now; days of grace do not count. */
    async withSignalAccess(db: Queryable, ids: readonly string[]): Promise<string[]> {
      const now = deps.clock.now()
      const rows = await db.many<{ id: string }>(sql`
        select id from unnest(${[...ids]}::uuid[]) id
        where exists (select from membership_trials t where t.member_id = id and t.ends_at > ${now})
          or exists (select from membership_subscriptions s where s.member_id = id and s.item = 'SIGNAL'
            and s.state = 'PAID' and s.starts_at <= ${now} and s.ends_at > ${now})
        order by id`)
      return rows.map(({ id }) => id)
    },
    /** Access to Auto Master in live mode. */
    autobotAccess: async (memberId: string): Promise<Access> => (await accessNow(memberId)).AUTOBOT,
    /** Whether the educational videos are open. */
    areVideosOpen: async (memberId: string) => areVideosOpen(await accessNow(memberId)),
    /** Begins the free trial, once per member, in the transaction that confirms the e-mail. Returns its end. */
    async startTrial(tx: Tx, memberId: string): Promise<Date> {
      const now = deps.clock.now()
      const end = plus(now, (await deps.parameters.get('trial.hours')) * HOUR_MS)
      const { ends_at } = await tx.one<{ ends_at: Date }>(sql`
        insert into membership_trials (member_id, started_at, ends_at) values (${memberId}, ${now}, ${end})
        on conflict (member_id) do update set member_id = excluded.member_id
        returning ends_at`)
      return ends_at
    },
    /** The flags in the answer to sign-in (docs/product/decisions.md D-24): subscribed means trial or paid. */
    async accessFlags(memberId: string) {
      const { SIGNAL, AUTOBOT } = await accessNow(memberId)
      return {
        isSubscribed: SIGNAL.isOpen,
        subscribeEndDate: SIGNAL.end?.toISOString() ?? null,
        isAutobotSubscribed: AUTOBOT.isOpen,
        autobotSubscribeEndDate: AUTOBOT.end?.toISOString() ?? null,
      }
    },
  }
}

/** Fees that are earned day by day. */
function revenue(deps: MembershipContext) {
  return {
    ...bindTo(deps, {
      /** Moves what periods earned up to the end of a reward day (YYYY-MM-DD) to the fees and pays its commissions; safe to repeat. */
      earnDay,
      /** Takes over periods that were paid into the fees at once. Returns how many; 0 once all are. */
      deferLegacy,
      /** Compares UNEARNED with the periods. Returns what is wrong, or undefined. */
      checkUnearned,
    }),
    /** Opens the operator's account of fees that are not earned yet; safe to repeat. */
    openHouseAccounts: () => deps.ledger.openAccounts(deps.db, [accounts.unearned]),
  }
}

/** What members buy and give back, in batches and one by one. */
function changes(deps: MembershipContext) {
  const [subscribing, cancelling] = [subscribeAction(deps), cancelAction(deps)]
  return {
    subscriptions: deps.actions.open(subscribing),
    cancellations: deps.actions.open(cancelling),
    subscribe: (tx: Tx, request: SubscribeRequest) => actAlone(subscribing, tx, request),
    cancel: (tx: Tx, request: CancelRequest) => actAlone(cancelling, tx, request),
  }
}

/** Trial, paid periods, renewal and refund: who may use Signal Master and Auto Master, and until when. */
export function createMembership(deps: MembershipContext) {
  return {
    ...bindTo(deps, {
      getPlans,
      /** What memberships cost in USD, for guests. */
      getPrices,
      getStatus,
      quote: quoteMembership,
      listSubscriptions,
      previewCancel,
      /** Does every due step of every renewal. Returns how many. */
      renewDue,
      /** Notifies members whose access ends soon or has ended. Returns how many. */
      notifyEnds,
      /** The console's calls of memberships. */
      consoleCalls: membershipConsole,
      /** The refund if a period were cancelled now. Throws COMMON-A001, SUBSCRIBE-A004. */
      previewForStaff,
      /** The arithmetic of a fee or its refund, as the wallet shows it. */
      explainFee,
      /** Why a sum of a period is as large as it is; null without such a sum. */
      explainFigure,
      /** Gives a period for nothing, after all that is paid; once per number. */
      grantPeriod,
    }),
    ...createMembershipAccess(deps),
    ...revenue(deps),
    ...changes(deps),
    /** Switches auto-renewal. Switched on after an end, it opens no grace period for that end. */
    async changeAutoRenew(tx: Tx, request: { memberId: string; item: MembershipItem; on: boolean }) {
      await lockMemberships(tx, [request.memberId])
      await switchRenewals(deps, tx, [request])
      await planRenewals(deps, tx, [request])
      const { SIGNAL, AUTOBOT } = await getAutoRenew(tx, request.memberId)
      return { autoRenew: { SIGNAL, AUTOBOT } }
    },
  }
}
