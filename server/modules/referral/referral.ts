import type { Tx } from '#server/kernel/database/db.ts'
import { shareReads } from '#server/kernel/database/share-reads.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { openHouseAccounts } from './accounts.ts'
import { findPayable, accrue, type Fee } from './commissions/accrue.ts'
import { deferFees, deferPaid, endFees, lockFees, transferFees } from './commissions/deferred-fees.ts'
import type { ReferralContext } from './referral-context.ts'
import { earn, payWaiting } from './commissions/earn.ts'
import { listInvitations } from './tree.ts'
import { enrol, listTops, lockPayers, uplineOf, uplinesOf } from './enrol.ts'
import { listFlags } from './flags/list-flags.ts'
import { countOpenFlags, decideFlag, flagsOf } from './flags/flags.ts'
import { countVisit, getIncentive } from './incentive.ts'
import { findEarned, listEarned } from './commissions/list-earned.ts'
import { listCommissions } from './commissions/list-commissions.ts'
import { getOrgNode } from './org-chart.ts'
import { mayResume, paidOn, payDay } from './commissions/pay-day.ts'
import { checkRatios } from './ratio.ts'
import { referralConsole } from './referral.console.ts'
import { changeFunds, findTeams, holdFunds, setTeamSince } from './team.ts'

/** What it holds about members. */
export { referralData } from './member-data.ts'

export type { Fee } from './commissions/accrue.ts'
export type { Couple } from './flags/couple.ts'
export type { ReferralContext } from './referral-context.ts'
export type { referralParameters } from './referral.parameters.ts'
export type { FundsChange } from './team.ts'
export type { EarnedCommission } from './commissions/list-earned.ts'

export type Referral = ReturnType<typeof createReferral>

/** What a member sees of it. */
function reading(self: ReferralContext) {
  const teamOf = shareReads(self.db, findTeams)
  return {
    /** The five levels below: members, and USDT in their active plans. Throws COMMON-A001 for a member outside the tree. */
    getTeam: (memberId: string) => teamOf(memberId),
    ...bindTo(self, {
      getIncentive,
      listCommissions,
      /** What commissions of a period earned, newest first, with sums by coin; for the history of all rewards. */
      listEarned,
      /** One commission of the member's own; undefined for none. */
      findEarned,
      /** A part of the viewer's team as a tree. Throws COMMON-A001 outside the viewer's five levels. */
      getOrgNode,
      countVisit,
    }),
    /** Throws COMMON-A004 while referral is closed in the member's country. */
    async requireOpen(memberId: string): Promise<void> {
      const { country } = await self.identity.getMember(self.db, memberId)
      await self.gates.requireOpen('referral', country)
    },
  }
}

/** The tree as other modules use it. */
function tree(self: ReferralContext) {
  return {
    ...bindTo(self, {
      /** Puts a member into the tree when the e-mail is confirmed; a second call changes nothing. */
      enrol,
    }),
    /** Up to five members above, the nearest first. */
    uplineOf,
    /** The same for many members, by member. */
    uplinesOf,
    /** Staff: who stands at the top of members' chains. */
    listTops,
    /** Staff: who invited some members, and whom they invited. */
    listInvitations,
    /** The same for many members at once. */
    changeFundsOf: changeFunds,
    lockPayers,
    /** Takes the locks of the two, for a transaction that locks accounts before it comes to them. */
    holdFunds,
    /** From when the team below these members counts for team rewards. */
    setTeamSince,
    /** Whether a member may be paid for others: active, in a country where referral is open. */
    mayPay: async (tx: Tx, memberId: string) => (await findPayable(self, tx, [memberId])).size > 0,
    /** What lies in a member's active plans changed, in USDT millionths. Call it late in the transaction. */
    changeFunds: (tx: Tx, memberId: string, units: bigint) => changeFunds(tx, [{ memberId, units }]),
  }
}

/** Commissions out of fees. */
function commissions(self: ReferralContext) {
  return {
    ...bindTo(self, {
      /** The same for many fees at once. */
      accrueAll: accrue,
      /** Records who will earn from membership fees as they are earned, in the transaction that took them; once per reference. */
      deferFees,
      /** Periods were cancelled: only what is kept of their fees will be earned. In the transaction of the refunds. */
      endFees,
      /** Moves what fees have earned by the end of a reward day, and pays the commissions on it, in one call of the ledger. */
      earn,
      /** Takes over fees of before, whose commissions were accrued at once. */
      deferPaid,
      /** Staff: decides about a flagged pair. Throws COMMON-A001 when there is no open flag. */
      decideFlag,
      /** Looks at the running twelve months and says aloud when commissions pass the alarm. */
      checkRatios,
      /** The console's calls of invitations and commissions. */
      consoleCalls: referralConsole,
    }),
    /** What a reward day paid to members after one of them, by coin, in the order of their numbers, whole members only; millionths. */
    paidOn,
    /** Sets aside what the uplines of a fee earn, in the transaction that took it; once per reference. */
    accrue: (tx: Tx, fee: Fee) => accrue(self, tx, [fee]),
    lockFees,
    transferFees,
    /** Pays what was accrued up to a reward day (YYYY-MM-DD); safe to stop, to repeat, and with two workers. */
    payDay: async (day: string) => (await payWaiting(self, day)) + (await payDay(self, day)),
    /** Pays what waited for an outflow brake since staff released it or raised its bound; nothing otherwise. */
    payReleased: async (day: string) =>
      (await mayResume(self)) ? (await payWaiting(self, day)) + (await payDay(self, day)) : 0,
    flagsOf,
    countOpenFlags,
    /** Staff: flagged pairs of a state, those that wait oldest first. */
    listFlags,
    /** Opens the operator's accounts of commissions; safe to repeat. */
    openHouseAccounts: () => openHouseAccounts(self.ledger, self.db),
  }
}

/** Invitations, the tree under each member, and the commissions that fees pay along it. */
export function createReferral(deps: ReferralContext) {
  return { ...reading(deps), ...tree(deps), ...commissions(deps) }
}
