import type { GameSide } from '#contract/rules/game.ts'
import { fund } from '../fund.ts'
import { seedHelp } from '../seed-help.ts'
import { joinRound, openPastRound } from '../seed-ico.ts'
import { subscribeDemo } from '../subscribe-demo.ts'
import { enrolLivedIn, enrolTeamMember, grantCoins, joinPlan } from './join-team.ts'
import { COINS_MOVED, depositFirst } from './coins-moved.ts'
import type { Past } from './past.ts'
import { LIVED_IN, TEAM } from './people.ts'
import { playRound } from './play-round.ts'
import { swapCoins } from './swap-coins.ts'
import { DAYS_LIVED, type Happening, type Known, memberOf, type Walk } from './walk.ts'

/** Just after 10:00 in Korea, when the batches of a day are due, and an hour later, in UTC. */
const [BATCH_HOURS, EVENT_HOURS] = [1.02, 2]
const SHOWN_PLAN_DAYS_AGO = 5
/** The round closes after 30 days; nothing comes free before. */
const ROUND_OVER_DAYS_AGO = 90

/** What plans of the demonstration may cost. */
async function fundPlans({ past }: Walk): Promise<void> {
  await fund(past.kernel, past.modules, {
    name: 'treasury',
    from: { class: 'OPERATOR_CAPITAL', currency: 'USDT' },
    to: { class: 'REWARD_TREASURY', currency: 'USDT' },
    kind: 'operator_deposit',
    currency: 'USDT',
    amount: '8000',
  })
}

/** What swaps of the past are paid from, before any coin is on the chain. */
async function fundSwaps({ past }: Walk): Promise<void> {
  for (const [currency, amount] of [
    ['USDT', '1000'],
    ['MCS', '2000'],
  ] as const)
    await fund(past.kernel, past.modules, {
      name: `swaps ${currency}`,
      from: { class: 'OPERATOR_CAPITAL', currency },
      to: { class: 'SWAP_TREASURY', currency },
      kind: 'operator_deposit',
      currency,
      amount,
    })
}

async function begin(walk: Walk): Promise<void> {
  const { past, people, hash, members } = walk
  await fundPlans(walk)
  await fundSwaps(walk)
  const memberId = await enrolLivedIn(past, hash)
  people.set(LIVED_IN.id, memberId)
  walk.onEnrolled?.(memberId)
  await depositFirst(walk)
  const number = await openPastRound(past)
  for (const one of [memberId, members.get('haneul07')])
    if (one !== undefined) await joinRound(past, { memberId: one, number })
}

/** The member's own memberships, the last of which still runs. */
const MEMBERSHIPS: readonly Happening[] = (
  [
    [117, 'SIGNAL', 30],
    [87, 'SIGNAL', 30],
    [58, 'AUTOBOT', 90],
    [57, 'SIGNAL', 90],
  ] as const
).map(([daysAgo, item, days]) => ({
  daysAgo,
  happen: (walk) => subscribeDemo(walk.past, memberOf(walk), { item, days }),
}))

const ROUNDS: readonly Happening[] = (
  [
    [90, 'UP', '50'],
    [83, 'DOWN', '20'],
    [75, 'UP', '30'],
    [66, 'UP', '100'],
    [52, 'DOWN', '40'],
    [44, 'UP', '25'],
    [37, 'DOWN', '60'],
    [26, 'UP', '50'],
    [18, 'DOWN', '30'],
    [11, 'UP', '80'],
    [6, 'DOWN', '20'],
    [3, 'UP', '40'],
    [1, 'DOWN', '50'],
  ] as const satisfies readonly (readonly [number, GameSide, string])[]
).map(([daysAgo, side, amount]) => ({
  daysAgo,
  happen: (walk) =>
    playRound(walk.past, {
      memberId: memberOf(walk),
      rivalId: memberOf(walk, TEAM[0]?.id),
      side,
      amount,
    }),
}))

/** Swaps of the member, both ways. */
const SWAPS: readonly Happening[] = (
  [
    [101, 'MCS_USDT', '400'],
    [63, 'USDT_MCS', '60'],
    [29, 'MCS_USDT', '250'],
    [8, 'USDT_MCS', '35'],
  ] as const
).map(([daysAgo, way, amount]) => ({
  daysAgo,
  happen: (walk) => swapCoins(walk.past, { memberId: memberOf(walk), way, amount }),
}))

/** Each of the team signs up, then joins a plan, then buys a membership, on three days. */
const TEAM_DAYS: readonly Happening[] = TEAM.flatMap((one, index) => {
  const { id, inviter, joinedDaysAgo, plan, membership } = one
  const phone = `010710001${String(index).padStart(2, '0')}`
  const enrolled: Happening = {
    daysAgo: joinedDaysAgo,
    async happen(walk) {
      const inviterId = memberOf(walk, inviter)
      walk.people.set(id, await enrolTeamMember(walk.past, { ...one, phone, inviterId }, walk.hash))
    },
  }
  const joined: Happening = {
    daysAgo: joinedDaysAgo - 1,
    happen: async (walk) => plan !== undefined && (await joinPlan(walk.past, memberOf(walk, id), plan)),
  }
  const subscribed: Happening = {
    daysAgo: joinedDaysAgo - 2,
    happen: async (walk) =>
      membership !== undefined &&
      (await subscribeDemo(walk.past, memberOf(walk, id), { item: 'AUTOBOT', days: membership })),
  }
  return [enrolled, joined, subscribed]
})

/** The plan of a member of the present, so that it has days that were paid. */
async function joinShownPlan({ past, members }: Walk): Promise<void> {
  const memberId = members.get('seoyeon5')
  if (memberId === undefined) return
  await grantCoins(past, { memberId, coin: 'USDT', amount: '800' })
  await joinPlan(past, memberId, '500')
}

const HAPPENINGS: readonly Happening[] = [
  { daysAgo: DAYS_LIVED, happen: begin },
  { daysAgo: 116, happen: (walk) => joinPlan(walk.past, memberOf(walk), '1000') },
  ...TEAM_DAYS,
  ...MEMBERSHIPS,
  ...ROUNDS,
  ...SWAPS,
  ...COINS_MOVED,
  {
    daysAgo: 47,
    happen: (walk) => seedHelp(walk.past.modules, walk.past.kernel.db, memberOf(walk)),
  },
  { daysAgo: SHOWN_PLAN_DAYS_AGO, happen: joinShownPlan },
]

/** What the worker does on a day at ten: rewards, then the token sale once its round is over, and word of both. */
async function runBatches({ modules: { rewards, ico } }: Past, daysAgo: number): Promise<void> {
  await rewards.runBatch()
  await rewards.notifyDays()
  if (daysAgo > ROUND_OVER_DAYS_AGO) return
  await ico.runReleases()
  await ico.notifyReleases()
}

/**
 * Lives the demonstration's past day by day, through the product's own rules and on its own accounts, so that every chart and
 * list has something to show. Ends yesterday.
 */
export async function livePast(past: Past, known: Known): Promise<void> {
  const walk: Walk = { ...known, past, people: new Map() }
  for (let daysAgo = DAYS_LIVED; daysAgo > 0; daysAgo -= 1) {
    past.toDay(daysAgo, BATCH_HOURS)
    await runBatches(past, daysAgo)
    past.toDay(daysAgo, EVENT_HOURS)
    for (const one of HAPPENINGS.filter((each) => each.daysAgo === daysAgo)) await one.happen(walk)
  }
}
