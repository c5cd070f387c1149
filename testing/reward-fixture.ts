import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { parseTyped } from '#contract/money.ts'
import type { Plan } from '#contract/rewards.ts'
import { rewardBatchAt } from '#contract/rules/reward-day.ts'
import type { App } from '#server/app.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { latestDueDay } from '#server/modules/rewards/reward-days.ts'
import { PLAN_TERMS_VERSION } from '#server/modules/rewards/rewards.ts'
import { createWalletFixture, type WalletFixture } from './wallet-fixture.ts'
import type { TestMember } from './fixture.ts'

type Who = { readonly memberId: string }

/** A member with USDT, without one-time codes: plans ask for none. */
export interface Saver extends TestMember, Who {
  readonly inviteCode: string
}

export interface RewardFixture extends WalletFixture, ReturnType<typeof plansOf> {
  aSaver(wanted?: { usdt?: string; inviteCode?: string }): Promise<Saver>
  /** Joins through the API, signed in anew. */
  joinByCall(saver: Saver, amount: string): Promise<Plan>
  /** A token that has not run out, after the clock was moved by days. */
  token(saver: Saver): Promise<string>
  /** Moves the clock to just after the next batch is due and runs it as the worker does. Returns the batch's note. */
  nextBatch(): Promise<string>
  /** The same so many times. */
  batches(count: number): Promise<void>
}

export function joinBody(amount: string) {
  return { amount, agreeTerms: true, termsVersion: PLAN_TERMS_VERSION }
}

/** The code that some work is refused with, or `success`. */
export function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'success',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  )
}

/** Brings operator capital in and puts it into the reward treasury. */
export async function fundTreasury({ kernel, modules }: Pick<App, 'kernel' | 'modules'>, usdt: string) {
  const [id, units] = [randomUUID(), parseTyped(usdt) ?? 0n]
  const receipt: Posting = {
    key: id,
    op: 'post',
    kind: 'operator_funding',
    detail: '',
    debit: { class: 'CHAIN', currency: 'USDT' },
    credit: { class: 'OPERATOR_CAPITAL', currency: 'USDT' },
    amount: { currency: 'USDT', units },
  }
  await kernel.db.tx(async (tx) => {
    await modules.ledger.openAccounts(tx, [receipt.debit, receipt.credit])
    await modules.ledger.post(tx, [receipt])
    await modules.rewards.fundTreasury(tx, { name: id, source: 'OPERATOR_CAPITAL', units })
  })
}

/** Plans past HTTP, because access tokens do not outlive the days that tests skip. Each throws the Failure. */
function plansOf(app: App) {
  const { kernel, modules } = app
  return {
    fund: (usdt: string) => fundTreasury(app, usdt),
    join: ({ memberId }: Who, amount: string): Promise<Plan> =>
      kernel.db.tx(
        async (tx) => (await modules.rewards.joinPlan(tx, { memberId, form: joinBody(amount) })).plan,
      ),
    reinvest: ({ memberId }: Who, amount: string): Promise<Plan> =>
      kernel.db.tx(
        async (tx) => (await modules.rewards.reinvestPlan(tx, { memberId, form: joinBody(amount) })).plan,
      ),
    planOf: async ({ memberId }: Who) => (await modules.rewards.getPlan(memberId)).plan,
    /** Available USDT. */
    usdtOf: async ({ memberId }: Who) => (await modules.wallet.getBalance(memberId)).USDT.available,
    /** Every plan's cover holds what it can still cost, and the books are right. */
    isAllCovered: async () =>
      (await modules.rewards.checkCover()).length === 0 && (await modules.ledger.verify(kernel.db)).isRight,
    skipPayments: (who: Who, count: bigint) => skipPayments(app, who, count),
  }
}

/** Pays many DAILY payments at once, as so many batches would have: for tests of a plan's end. */
async function skipPayments({ kernel, modules }: App, { memberId }: Who, count: bigint): Promise<void> {
  await kernel.db.tx(async (tx) => {
    const { id, joined, daily } = await tx.one<{ id: string; joined: bigint; daily: bigint }>(
      sql`select id, joined, daily from rewards_plans where member_id = ${memberId} and state = 'ACTIVE'`,
    )
    const sum = daily * count
    const own = sum < joined ? sum : joined
    const from = (name: 'PLAN_ESCROW' | 'PLAN_COVER', units: bigint): Posting => ({
      key: randomUUID(),
      op: 'post',
      kind: 'recommend_profit',
      detail: 'DAILY',
      debit: { class: name, currency: 'USDT', ownerId: id },
      credit: { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId: memberId },
      amount: { currency: 'USDT', units },
    })
    const postings = [from('PLAN_ESCROW', own), from('PLAN_COVER', sum - own)]
    await modules.ledger.post(
      tx,
      postings.filter(({ amount }) => amount.units > 0n),
    )
    await tx.run(sql`
      update rewards_plans set paid_daily = paid_daily + ${sum}, payments = payments + ${count}::integer where id = ${id}`)
  })
}

/** From now to noon in UTC, today or tomorrow: far from the hour between a reward day's end and its batch. */
function untilNoon(nowMs: number): number {
  return (DAY_MS + 12 * HOUR_MS - (nowMs % DAY_MS)) % DAY_MS
}

/**
 * The whole server with members who can join plans, at noon whatever the hour is outside: in the hour before a batch a
 * plan would wait one batch longer. Call at the top of a test file.
 */
export async function createRewardFixture(
  env: Readonly<Record<string, string>> = {},
  startAt?: string,
): Promise<RewardFixture> {
  const fixture = await createWalletFixture(env, startAt)
  const { kernel, modules } = fixture.app
  fixture.advance(untilNoon(kernel.clock.nowMs()))
  await modules.rewards.runBatch()

  async function nextBatch(): Promise<string> {
    const now = kernel.clock.now()
    const due = rewardBatchAt(latestDueDay(now)).getTime() + DAY_MS
    fixture.advance(due - now.getTime() + SECOND_MS)
    return kernel.jobs.runNow('rewards-batch')
  }

  const token = async ({ id, password, deviceId }: Saver) =>
    (await fixture.ok(api.identity.signIn, { body: { id, password, deviceId } })).access_token

  return {
    ...fixture,
    ...plansOf(fixture.app),
    token,
    joinByCall: async (saver, amount) =>
      (await fixture.ok(api.rewards.joinPlan, { token: await token(saver), body: joinBody(amount) })).plan,
    nextBatch,
    async aSaver({ usdt = '20000', inviteCode } = {}) {
      const member = await fixture.aMember(inviteCode === undefined ? {} : { invite_code: inviteCode })
      const memberId = kernel.tokens.verify(member.token)?.memberId ?? ''
      const { invite_code } = await fixture.ok(api.identity.getMe, { token: member.token })
      await fixture.deposit({ memberId }, 'USDT', usdt)
      return { ...member, memberId, inviteCode: invite_code }
    },
    async batches(count) {
      for (let done = 0; done < count; done += 1) await nextBatch()
    },
  }
}
