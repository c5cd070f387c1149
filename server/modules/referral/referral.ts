import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { openHouseAccounts } from './accounts.ts'
import { findPayable, accrue, type Fee } from './commissions/accrue.ts'
import { deferFee, deferPaid, endFee, transferFee, type DeferredFee } from './commissions/deferred-fees.ts'
import type { ReferralDeps } from './deps.ts'
import { earn, payWaiting } from './commissions/earn.ts'
import { enrol, uplineOf, uplinesOf, type Enrolment } from './enrol.ts'
import { countOpenFlags, decideFlag, flagsOf } from './flags.ts'
import { countVisit, getIncentive } from './incentive.ts'
import { findEarned, listEarned } from './commissions/list-earned.ts'
import { listCommissions, type CommissionChoice } from './commissions/list-commissions.ts'
import { getOrgNode, type ChartChoice } from './org-chart.ts'
import { mayResume, paidOn, payDay } from './commissions/pay-day.ts'
import { checkRatios, ratioBps, listRatios } from './ratio.ts'
import { countMembers, firstMember, listFlags, getTree, listWaiting } from './staff-reads.ts'
import { changeFunds, getTeam, setTeamSince, type FundsChange } from './team.ts'

export type { Fee } from './commissions/accrue.ts'
export type { Couple, ReferralDeps } from './deps.ts'
export type { FlagRow } from './flags.ts'
export type { TreeRow } from './staff-reads.ts'
export type { FundsChange } from './team.ts'
export type { EarnedCommission } from './commissions/list-earned.ts'

export type Referral = ReturnType<typeof createReferral>

/** What a member sees of it. */
function reading(self: ReferralDeps) {
  return {
    /** Throws COMMON-A004 while referral is closed in the member's country. */
    async requireOpen(memberId: string): Promise<void> {
      const { country } = await self.identity.getMember(self.db, memberId)
      await self.gates.requireOpen('referral', country)
    },
    getIncentive: (memberId: string) => getIncentive(self, memberId),
    listCommissions: (memberId: string, choice: CommissionChoice) => listCommissions(self, memberId, choice),
    /** What commissions of a period earned, newest first, with sums by coin; for the history of all rewards. */
    listEarned: (choice: Parameters<typeof listEarned>[1]) => listEarned(self, choice),
    /** One commission of the member's own; undefined for none. */
    findEarned: (asked: { memberId: string; id: string }) => findEarned(self, asked),
    /** The five levels below: members, and USDT in their active plans. */
    getTeam: (memberId: string) => getTeam(self, memberId),
    /** A part of the viewer's team as a tree. Throws COMMON-A001 outside the viewer's five levels. */
    getOrgNode: (viewerId: string, choice: ChartChoice) => getOrgNode(self, viewerId, choice),
    countVisit: (visit: { code: string; via?: string | undefined }, address: string) =>
      countVisit(self, visit, address),
  }
}

/** The tree as other modules use it. */
function tree(self: ReferralDeps) {
  return {
    /** Whether a member may be paid for others: active, in a country where referral is open. */
    mayPay: async (tx: Tx, memberId: string) => (await findPayable(self, tx, [memberId])).size > 0,
    /** Puts a member into the tree when the e-mail is confirmed; a second call changes nothing. */
    enrol: (tx: Tx, enrolment: Enrolment) => enrol(self, tx, enrolment),
    /** Up to five members above, the nearest first. */
    uplineOf: (db: Queryable, memberId: string) => uplineOf(db, memberId),
    /** The same for many members, by member. */
    uplinesOf: (db: Queryable, memberIds: readonly string[]) => uplinesOf(db, memberIds),
    /** What lies in a member's active plans changed, in USDT millionths. Call it late in the transaction. */
    changeFunds: (tx: Tx, memberId: string, units: bigint) => changeFunds(tx, [{ memberId, units }]),
    /** The same for many members at once. */
    changeFundsOf: (tx: Tx, changes: readonly FundsChange[]) => changeFunds(tx, changes),
    /** From when the team below counts for team rewards. */
    setTeamSince: (tx: Tx, memberId: string, at: Date) => setTeamSince(tx, memberId, at),
  }
}

/** Commissions out of fees. */
function commissions(self: ReferralDeps) {
  return {
    /** Sets aside what the uplines of a fee earn, in the transaction that took it; once per reference. */
    accrue: (tx: Tx, fee: Fee) => accrue(self, tx, [fee]),
    /** The same for many fees at once. */
    accrueAll: (tx: Tx, fees: readonly Fee[]) => accrue(self, tx, fees),
    /** Records who will earn from a membership fee as it is earned, in the transaction that took it; once per reference. */
    deferFee: (tx: Tx, fee: DeferredFee) => deferFee(self, tx, fee),
    /** A period was cancelled: only `kept` of its fee will be earned. In the transaction of the refund. */
    transferFee,
    endFee: (tx: Tx, end: Parameters<typeof endFee>[2]) => endFee(self, tx, end),
    /** Moves what fees have earned by the end of a reward day, and pays the commissions on it, in one call of the ledger. */
    earn: (tx: Tx, earned: Parameters<typeof earn>[2]) => earn(self, tx, earned),
    /** Takes over fees of before, whose commissions were accrued at once. */
    deferPaid: (tx: Tx, paid: Parameters<typeof deferPaid>[2]) => deferPaid(self, tx, paid),
    /** Pays what was accrued up to a reward day (YYYY-MM-DD); safe to stop, to repeat, and with two workers. */
    payDay: async (day: string) => (await payWaiting(self, day)) + (await payDay(self, day)),
    /** Pays what waited for an outflow brake since staff released it or raised its bound; nothing otherwise. */
    payReleased: async (day: string) =>
      (await mayResume(self)) ? (await payWaiting(self, day)) + (await payDay(self, day)) : 0,
    /** What a reward day paid to members after one of them, by coin, in the order of their numbers, whole members only; millionths. */
    paidOn: (db: Queryable, asked: Parameters<typeof paidOn>[1]) => paidOn(db, asked),
    /** Staff: decides about a flagged pair. Throws COMMON-A001 when there is no open flag. */
    decideFlag: (tx: Tx, request: Parameters<typeof decideFlag>[2]) => decideFlag(self, tx, request),
    flagsOf,
    countOpenFlags,
    /** Staff: flagged pairs of a state. */
    listFlags,
    /** Staff: what pairs have waiting, in millionths. */
    listWaiting,
    /** Staff: a member with those above and those invited. Throws COMMON-A001. */
    getTree,
    /** Staff: who came first; where the tree is looked at without a name. */
    firstMember,
    countMembers,
    /** Looks at the running twelve months and says aloud when commissions pass the alarm. */
    checkRatios: () => checkRatios(self),
    listRatios: () => listRatios(self.db),
    ratioBps,
    /** Opens the operator's accounts of commissions; safe to repeat. */
    openHouseAccounts: () => openHouseAccounts(self.ledger, self.db),
  }
}

/** Invitations, the tree under each member, and the commissions that fees pay along it. */
export function createReferral(deps: ReferralDeps) {
  return { ...reading(deps), ...tree(deps), ...commissions(deps) }
}
