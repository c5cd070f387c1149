import type { consoleApi } from '#contract/console.ts'
import { MAX_NEW_ACCOUNTS } from '#contract/console/money/velocity.ts'
import { formatUnits } from '#contract/money.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { nameMembers } from './name-members.ts'
import { listClusters, type Cluster } from './velocity.ts'
import type { RequestSelf } from '../requests/requests.ts'

type Calls = typeof consoleApi.velocity
const MAX_MEMBERS = 50
const DIGEST_SHOWN = 8

/** Browsers are named by a prefix of their digest, which distinguishes two but cannot be used. */
function sharedOf({ link, shared }: Cluster, loginIdOf: (id: string) => { loginId: string }): string {
  if (link === 'CHAIN') return loginIdOf(shared).loginId
  return link === 'DEVICE' ? shared.slice(0, DIGEST_SHOWN) : shared
}

/** New accounts that act together. */
export function velocityConsole(self: RequestSelf): ConsoleCalls<Calls> {
  return {
    async listVelocity({ staff }) {
      const { accounts, clusters } = await listClusters(self)
      const shown = clusters.map(({ memberIds }) => memberIds.slice(0, MAX_MEMBERS))
      const tops = clusters.flatMap(({ link, shared }) => (link === 'CHAIN' ? [shared] : []))
      const memberOf = await nameMembers(self, staff, [...shown.flat(), ...tops])
      const items = clusters.map((cluster, index) => ({
        id: namedUuid(`velocity ${cluster.link} ${cluster.shared}`),
        link: cluster.link,
        shared: sharedOf(cluster, memberOf),
        accounts: cluster.memberIds.length,
        members: (shown[index] ?? []).map(memberOf),
        withdrawals: formatUnits(cluster.flows.withdrawals),
        swaps: formatUnits(cluster.flows.swaps),
        commissions: formatUnits(cluster.flows.commissions),
        bonuses: formatUnits(cluster.flows.bonuses),
        deposits: formatUnits(cluster.flows.deposits),
      }))
      return { items, accounts, isPartial: accounts === MAX_NEW_ACCOUNTS }
    },
  }
}
