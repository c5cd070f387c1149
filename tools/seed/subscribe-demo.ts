import type { MembershipItem } from '#contract/rules/money/membership.ts'
import type { Stage } from './stage.ts'

/** Buys a membership at the price of the stage's time. */
export async function subscribeDemo(
  { kernel, modules: { membership } }: Stage,
  memberId: string,
  { item, days }: { readonly item: MembershipItem; readonly days: number },
): Promise<void> {
  const { quoteId } = await membership.quote(memberId, { item, days })
  await kernel.db.tx((tx) => membership.subscribe(tx, { memberId, form: { quoteId } }))
}
