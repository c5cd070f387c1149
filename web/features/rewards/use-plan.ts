import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPlan, getPlanConfig } from '#contract/members/rewards.ts'
import { query } from '#web/api/queries.ts'

const READ_AGAIN = ['/api/reward/', '/api/profit/', '/api/wallet/']
const UPDATING_MS = 5_000

/** The member's plan and what is offered; asked again and again while the batch runs. */
export function usePlan() {
  const plan = useQuery({
    ...query(getPlan),
    refetchInterval: ({ state }) => (state.data?.updating === true ? UPDATING_MS : false),
  })
  const config = useQuery({
    ...query(getPlanConfig),
    refetchInterval: ({ state }) => (state.data?.updating === true ? UPDATING_MS : false),
  })
  return { plan, config }
}

/** Reads again everything that a plan's money touches. */
export function usePlanRefresh(): () => void {
  const client = useQueryClient()
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && READ_AGAIN.some((area) => path.startsWith(area)),
    })
}
