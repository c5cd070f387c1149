import type { consoleApi } from '#contract/console.ts'
import { MAX_NEW_ACCOUNTS } from '#contract/console/money/velocity.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { nameMembers } from './name-members.ts'
import { findClusters } from './saved-clusters.ts'
import { listClusters, type Cluster } from './velocity.ts'
import type { RequestSelf } from '../requests/requests.ts'

type Calls = typeof consoleApi.velocity
const DIGEST_SHOWN = 8

/** Browsers are named by a prefix of their digest, which distinguishes two but cannot be used. */
function sharedOf(
  { link, shared }: Pick<Cluster, 'link' | 'shared'>,
  loginIdOf: (id: string) => { loginId: string },
): string {
  if (link === 'CHAIN') return loginIdOf(shared).loginId
  return link === 'DEVICE' ? shared.slice(0, DIGEST_SHOWN) : shared
}

/** New accounts that act together, as the job saved them; before its first run they are worked out at the call. */
export function velocityConsole(self: RequestSelf): ConsoleCalls<Calls> {
  return {
    async listVelocity({ staff }) {
      const { at, accounts, clusters } = (await findClusters(self.db)) ?? (await listClusters(self))
      const tops = clusters.flatMap(({ link, shared }) => (link === 'CHAIN' ? [shared] : []))
      const named = [...clusters.flatMap(({ memberIds }) => memberIds), ...tops]
      const memberOf = await nameMembers(self, staff, named)
      const items = clusters.map(({ memberIds, ...cluster }) => ({
        ...cluster,
        id: namedUuid(`velocity ${cluster.link} ${cluster.shared}`),
        shared: sharedOf(cluster, memberOf),
        members: memberIds.map(memberOf),
      }))
      return { items, accounts, isPartial: accounts === MAX_NEW_ACCOUNTS, at: at.toISOString() }
    },
  }
}
