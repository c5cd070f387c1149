import type { consoleApi } from '#contract/console.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import type { StaffContext } from '../staff-context.ts'
import { buildGraph } from './member-graph.ts'
import { requireSubject } from '../members/name-members.ts'
import { getContext } from './member-context.ts'
import { buildWithdrawalCase } from './withdrawal-case.ts'

type Calls = typeof consoleApi.cases
/** Cases: everything that decides about a member's money, gathered from many modules. */
export function casesConsole(self: StaffContext): ConsoleCalls<Calls> {
  return {
    getWithdrawalCase: ({ params }) => buildWithdrawalCase(self, parseId(params['id'])),
    async getMemberContext({ params }) {
      const { id } = await self.identity.getForStaff(self.db, parseId(params['id']))
      return getContext(self, id)
    },
    async getMemberGraph({ tx, params, query: { steps } }) {
      const { memberId, subject } = await requireSubject(self, tx, params['id'])
      return { answer: await buildGraph(self, { memberId, steps }), subject, after: { steps: String(steps) } }
    },
  }
}
