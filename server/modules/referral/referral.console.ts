import type { consoleApi } from '#contract/console.ts'
import type { ReferralFlag, StaffTreeNode } from '#contract/console/referral.ts'
import { failures } from '#contract/failures/failures.ts'
import { formatUnits, toCount } from '#contract/money.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { memberMark } from '#server/kernel/console/member-mark.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ReferralContext } from './referral-context.ts'
import { countOpenFlags, decideFlag, type FlagRow } from './flags/flags.ts'
import { listFlags as listAllFlags, listWaiting } from './flags/list-flags.ts'
import { listRatios, ratioBps } from './ratio.ts'
import { countMembers, findFirstMember, getTree, type TreeRow } from './tree.ts'

type Self = ReferralContext & ConsoleParts
type Calls = typeof consoleApi.referral

function summary({ db, parameters }: Self): Look<Calls['getReferral']> {
  return async () => {
    const alarmBps = await parameters.get('referral.alarm_bps')
    const flags = await countOpenFlags(db)
    return {
      ratios: (await listRatios(db)).map((ratio) => {
        const bps = toCount(ratioBps(ratio))
        return {
          id: ratio.coin,
          revenue: formatUnits(ratio.revenue),
          commissions: formatUnits(ratio.commissions),
          bps,
          isAlarm: bps > alarmBps,
          at: ratio.at.toISOString(),
        }
      }),
      alarmBps,
      stopBps: await parameters.get('referral.stop_bps'),
      stopOn: await parameters.get('referral.stop_on'),
      openFlags: flags.count,
      oldestFlagAt: flags.oldest?.toISOString() ?? null,
      members: await countMembers(db),
    }
  }
}

const idOf = ({ memberId, uplineId }: Pick<FlagRow, 'memberId' | 'uplineId'>) => `${memberId}_${uplineId}`

/** The pair that a flag's number names. Throws COMMON-A001. */
function pairOf(id: string | undefined) {
  const [memberId, uplineId] = (id ?? '').split('_', 2)
  return { memberId: parseId(memberId), uplineId: parseId(uplineId) }
}

/** A cursor of flags: the moment, and the pair. Throws COMMON-B001. */
function parseFlagCursor(cursor: string | undefined) {
  const [time, ...ids] = (cursor ?? '').split('_')
  if (cursor === undefined || cursor === '') return undefined
  const parsed = parseCursor(`${time}_${ids[0]}`)
  if (parsed === undefined || ids.length !== 2) throw new Failure(failures.common.malformed)
  return { at: parsed.at, ...pairOf(ids.join('_')) }
}

function listFlags(self: Self): Look<Calls['listFlags']> {
  return async ({ staff, query: { cursor, size, state } }) => {
    const { db } = self
    const after = parseFlagCursor(cursor)
    const found = await listAllFlags(db, { state, after, limit: size + 1 })
    const { rows, next } = pageOf(found, size, (row) => ({ at: row.foundAt, id: idOf(row) }))
    const waiting = await listWaiting(db, rows)
    const nameOf = await self.nameMembers(
      staff,
      rows.flatMap(({ memberId, uplineId }) => [memberId, uplineId]),
    )
    const items = rows.map((row): ReferralFlag => ({
      id: idOf(row),
      member: nameOf(row.memberId),
      upline: nameOf(row.uplineId),
      reason: row.reason,
      state: row.state,
      foundAt: row.foundAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      waiting: waiting
        .filter((one) => idOf(one) === idOf(row))
        .map(({ coin, units }) => ({ coin, amount: formatUnits(units) })),
    }))
    return { items, next }
  }
}

function toNodeView(row: TreeRow, member: { id: string; loginId: string }): StaffTreeNode {
  return {
    ...member,
    enrolledAt: row.enrolledAt.toISOString(),
    via: row.via,
    ownFunds: formatUnits(row.ownFunds),
    counts: [...row.counts],
    funds: row.funds.map((units) => formatUnits(BigInt(units))),
  }
}

function tree(self: Self): Look<Calls['getTree']> {
  return async ({ staff, query: { loginId, memberId, cursor, size } }) => {
    const { db } = self
    const named = loginId === undefined || loginId === '' ? undefined : await self.findMember(loginId)
    const isNamed = loginId !== undefined && loginId !== ''
    const chosen = memberId === undefined || memberId === '' ? undefined : parseId(memberId)
    const root = isNamed ? named : (chosen ?? (await findFirstMember(db)))
    if (root === undefined) throw new Failure(failures.common.notFound)
    const choice = { memberId: root, after: parseCursor(cursor), limit: size + 1 }
    const { member, invited } = await getTree(db, choice)
    const { rows, next } = pageOf(invited, size, (row) => ({ at: row.enrolledAt, id: row.memberId }))
    const nameOf = await self.nameMembers(staff, [root, ...member.path, ...rows.map((row) => row.memberId)])
    return {
      member: toNodeView(member, nameOf(root)),
      above: member.path.map(nameOf),
      items: rows.map((row) => toNodeView(row, nameOf(row.memberId))),
      next,
    }
  }
}

/** The tree of invitations, pairs that look like one person, and what commissions cost. */
export function referralConsole(deps: ReferralContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self: Self = { ...deps, ...parts }
  return {
    getReferral: summary(self),
    listFlags: listFlags(self),
    getTree: tree(self),
    async decideFlag({ tx, staff, params, body: { decision, reason } }) {
      const pair = pairOf(params['id'])
      await decideFlag(self, tx, { pair, decision, staffId: staff.id })
      const subject = `${memberMark(pair.memberId)} ${memberMark(pair.uplineId)}`
      return {
        answer: { done: true },
        subject,
        before: { flag: 'OPEN' },
        after: { flag: decision },
        reason,
      }
    },
  }
}
