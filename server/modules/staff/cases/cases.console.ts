import type { consoleApi } from '#contract/console.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import type { StaffContext } from '../staff-context.ts'
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
  }
}
