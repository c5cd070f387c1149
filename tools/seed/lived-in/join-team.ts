import { parseUnits } from '#contract/money.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { PLAN_TERMS_VERSION } from '#server/modules/rewards/rewards.ts'
import { enrolDemo } from '../enrol-demo.ts'
import type { Stage } from '../stage.ts'
import { LIVED_IN, type TeamMember } from './people.ts'

/** What a member begins with. */
interface Purse {
  readonly memberId: string
  readonly coin: 'MCS' | 'USDT'
  readonly amount: string
}

/** Coins out of the operator's capital, as a correction that staff decided. */
export async function grantCoins(
  { kernel, modules }: Stage,
  { memberId, coin, amount }: Purse,
): Promise<void> {
  const name = `demonstration ${coin} of ${memberId}`
  await kernel.db.tx((tx) =>
    modules.wallet.adjust(tx, {
      name,
      memberId,
      coin,
      units: parseUnits(amount) ?? 0n,
      direction: 'CREDIT',
      detail: 'demonstration',
      reference: namedUuid(name),
    }),
  )
}

/** Joins a plan out of what the member has. */
export async function joinPlan({ kernel, modules }: Stage, memberId: string, amount: string): Promise<void> {
  const form = { amount, agreeTerms: true, termsVersion: PLAN_TERMS_VERSION }
  await kernel.db.tx((tx) => modules.rewards.joinPlan(tx, { memberId, form }))
}

/** Makes the member itself; returns its number. */
export const enrolLivedIn = (stage: Stage, hash: string): Promise<string> =>
  enrolDemo(stage, { ...LIVED_IN, country: 'KOR', locale: 'ko' }, hash)

/** Somebody of the team signs up with an invitation; returns their number. */
export async function enrolTeamMember(
  stage: Stage,
  one: TeamMember & { readonly phone: string; readonly inviterId: string | undefined },
  hash: string,
): Promise<string> {
  const memberId = await enrolDemo(stage, { ...one, country: 'KOR', locale: 'ko' }, hash)
  await grantCoins(stage, { memberId, coin: 'MCS', amount: '1000' })
  if (one.plan !== undefined) await grantCoins(stage, { memberId, coin: 'USDT', amount: one.plan })
  return memberId
}
