import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import { PLAN_STATES } from '#contract/members/rewards.ts'
import { formatUnits } from '#contract/money.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { Failure } from '#server/kernel/failure.ts'
import { BATCH_JOB, getBatchView, listBatchViews } from './batch/batch-views.ts'
import { listRecords, nextBatchAt } from './batch/list-batches.ts'
import type { RewardsContext } from './rewards-context.ts'
import { listAllPlans } from './plan/list-plans.ts'
import { getSummary } from './treasury-summary.ts'

type Self = RewardsContext & ConsoleParts
type Calls = typeof consoleApi.rewards

function summary(self: Self): Look<Calls['getRewards']> {
  return async () => {
    const { isOn, plans, owed, reserve, treasury, capacityLeft, fees, capital } = await getSummary(self)
    return {
      isOn,
      plans: PLAN_STATES.map((state) => {
        const found = plans.find((one) => one.state === state)
        return { state, count: found?.count ?? 0, joined: formatUnits(found?.joined ?? 0n) }
      }),
      owed: formatUnits(owed),
      reserve: formatUnits(reserve),
      isShort: reserve < owed,
      treasury: formatUnits(treasury),
      capacityLeft: formatUnits(capacityLeft),
      fees: formatUnits(fees),
      capital: formatUnits(capital),
    }
  }
}

function listPlans(self: Self): Look<Calls['listPlans']> {
  return async ({ staff, query: { cursor, size, state, loginId } }) => {
    const memberId = await self.findChosenMember(staff, loginId)
    if (memberId === null) return { items: [], next: null }
    const found = await listAllPlans(self, {
      state,
      memberId,
      after: parseCursor(cursor),
      limit: size + 1,
    })
    const { rows, next } = pageOf(found, size, ({ joinedAt, id }) => ({ at: joinedAt, id }))
    const nameOf = await self.nameMembers(
      staff,
      rows.map((row) => row.memberId),
    )
    const items = rows.map((row) => ({
      id: row.id,
      member: nameOf(row.memberId),
      state: row.state,
      joined: formatUnits(row.joined),
      target: formatUnits(row.target),
      bonus: formatUnits(row.bonus),
      paidDaily: formatUnits(row.paidDaily),
      paidTeam: formatUnits(row.paidTeam),
      payments: row.payments,
      owed: formatUnits(row.owed),
      reserve: formatUnits(row.reserve),
      joinedAt: row.joinedAt.toISOString(),
    }))
    return { items, next }
  }
}

function batches(self: Self): Pick<ConsoleCalls<Calls>, 'listBatches' | 'getBatch' | 'listBatchRecords'> {
  const { db } = self
  return {
    async listBatches({ query: { size } }) {
      const next = await nextBatchAt(self)
      return { items: await listBatchViews(self, size), nextBatchAt: next.toISOString() }
    },
    getBatch: ({ params }) => getBatchView(self, params['id'] ?? ''),
    async listBatchRecords({ staff, params, query: { cursor, size } }) {
      const afterPlan = cursor === undefined || cursor === '' ? undefined : parseId(cursor)
      const found = await listRecords(db, { day: params['id'] ?? '', afterPlan, limit: size + 1 })
      const rows = found.slice(0, size)
      const nameOf = await self.nameMembers(
        staff,
        rows.map((row) => row.memberId),
      )
      const items = rows.map((row) => ({
        id: row.planId,
        member: nameOf(row.memberId),
        daily: formatUnits(row.daily),
        team: formatUnits(row.team),
        paidBefore: formatUnits(row.paidBefore),
        isPaid: row.isPaid,
      }))
      return { items, next: found.length > size ? (rows.at(-1)?.planId ?? null) : null }
    },
  }
}

/** Reward plans with their cover, the treasury, and the batches of reward days. */
export function rewardsConsole(deps: RewardsContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self: Self = { ...deps, ...parts }
  const { parameters, jobs } = self
  return {
    getRewards: summary(self),
    listPlans: listPlans(self),
    ...batches(self),
    requestTreasury: ({ tx, staff: by, body: { reason, ...params } }) =>
      self.createRequest(tx, { kind: 'treasuryMove', params, reason, by }),
    async pausePlans({ tx, body: { reason } }) {
      if (!(await parameters.get('plan.on'))) throw new Failure(failures.staff.wrongState)
      await parameters.change(tx, 'plan.on', false)
      const [before, after] = [{ 'plan.on': 'true' }, { 'plan.on': 'false' }]
      return { answer: { done: true }, subject: 'plan.on', before, after, reason }
    },
    async runBatch({ tx, body: { reason } }) {
      await jobs.ask(tx, BATCH_JOB)
      return { answer: { done: true }, subject: BATCH_JOB, reason }
    },
  }
}
