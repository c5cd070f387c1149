import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import { formatUnits } from '#contract/money.ts'
import type { Chain } from './chain.ts'

export function chainJobs(chain: Chain): readonly TimedJob[] {
  if (!chain.isOn) return []
  return [
    {
      name: 'chain-reconcile',
      cron: '29 * * * *',
      work: async () => {
        const { block, isOfOneMoment, coins } = await chain.reconcile()
        const sums = coins.map(({ coin, surplusUnits }) => `${coin} ${formatUnits(surplusUnits)}`)
        return `block ${block}${isOfOneMoment ? '' : ' (blocks came meanwhile)'}: on chain less owed ${sums.join(', ')}`
      },
    },
  ]
}
