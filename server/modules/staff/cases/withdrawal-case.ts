import type { WithdrawalCase } from '#contract/console/money/cases.ts'
import { formatUnits, parseTyped } from '#contract/money.ts'
import { getContext, type CaseSelf } from './member-context.ts'

type Found = Awaited<ReturnType<CaseSelf['wallet']['getStaffWithdrawal']>>['row']

const MAX_USES = 10

/** Rounded down; the whole is more than nothing. */
function toPercent({ part, whole }: { part: bigint; whole: bigint }): string {
  const perMille = (part * 1_000n) / whole
  return `${perMille / 10n}.${perMille % 10n}`
}

/** What is available with and without a withdrawal whose sum is still set aside; nothing once it has ended. */
async function balanceOf({ db, wallet }: CaseSelf, row: Found) {
  if (row.ended_at !== null) return { balance: null, sharePercent: null }
  const { MCS, USDT, gasTrx } = await wallet.balanceIn(db, row.member_id)
  const after = parseTyped(row.coin === 'MCS' ? MCS.available : USDT.available) ?? 0n
  const before = after + row.units
  const balance = {
    before: formatUnits(before),
    after: formatUnits(after),
    lockedMcs: MCS.locked,
    gasTrx,
  }
  return { balance, sharePercent: toPercent({ part: row.units, whole: before }) }
}

async function addressOf({ db, identity, referral, wallet }: CaseSelf, row: Found) {
  const uses = await wallet.listAddressUses(db, { id: row.id, address: row.address, limit: MAX_USES })
  const own = uses.find(({ memberId }) => memberId === row.member_id)
  const others = uses.filter(({ memberId }) => memberId !== row.member_id)
  const ids = others.map(({ memberId }) => memberId)
  const members = await identity.findMembers(db, ids)
  const uplines = await referral.uplinesOf(db, [row.member_id, ...ids])
  const inviterOf = (memberId: string) => uplines.get(memberId)?.[0]
  const inviter = inviterOf(row.member_id)
  return {
    own: { count: own?.count ?? 0, worthUsdt: formatUnits(own?.worth ?? 0n) },
    others: others.map(({ memberId, count, worth, lastAt }) => ({
      member: { id: memberId, loginId: members.get(memberId)?.loginId ?? '' },
      count,
      worthUsdt: formatUnits(worth),
      lastAt: lastAt.toISOString(),
      hasSameInviter: inviter !== undefined && inviterOf(memberId) === inviter,
    })),
  }
}

/** Everything that decides about a withdrawal. Throws COMMON-A001. */
export async function buildWithdrawalCase(self: CaseSelf, id: string): Promise<WithdrawalCase> {
  const { row } = await self.wallet.getStaffWithdrawal(self.db, id)
  return {
    coin: row.coin,
    ...(await balanceOf(self, row)),
    address: await addressOf(self, row),
    context: await getContext(self, row.member_id),
  }
}
