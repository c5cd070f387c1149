import { setTimeout as pause } from 'node:timers/promises'
import { formatFinding } from '#testing/chaos/checks/check-all.ts'
import { type ClusterStage, openClusterStage } from './cluster-stage.ts'
import { type JobProbe, openJobProbe } from './duties.ts'
import { countRefusals, checkPurchases } from './check-purchases.ts'
import { type MoneyTraffic, startMoneyTraffic } from './money-traffic.ts'
import { PROCESSES, untilReady } from './until-ready.ts'

const END_WITHIN_MS = 60_000
const SYNC_WITHIN_MS = 120_000
const POLL_MS = 20
const WARM_UP_DONE = 100

export interface ClusterChaosOptions {
  /** How often something is killed or restarted. */
  readonly times: number
  readonly members: number
  /** Purchases that are confirmed before the next time. */
  readonly between: number
  readonly say: (line: string) => void
}

export interface ClusterScene {
  readonly stage: ClusterStage
  readonly traffic: MoneyTraffic
  readonly jobs: JobProbe
  readonly options: ClusterChaosOptions
  /** Every process is ready, the standby has everything, and so many more purchases were confirmed. */
  calm(): Promise<void>
}

export interface ClusterResult {
  readonly acknowledged: number
  readonly refused: Readonly<Record<string, number>>
  readonly seconds: number
  readonly found: readonly string[]
}

async function untilDone(traffic: MoneyTraffic, count: number): Promise<void> {
  const goal = traffic.countDone() + count
  while (traffic.countDone() < goal) await pause(POLL_MS)
}

/** Members buy on the cluster while something happens to it; afterwards the books are held against what they were told. */
export async function playOnCluster<Figures extends object>(
  options: ClusterChaosOptions,
  play: (scene: ClusterScene) => Promise<Figures>,
): Promise<Figures & ClusterResult> {
  const began = performance.now()
  const { say } = options
  const stage = await openClusterStage(options)
  try {
    const jobs = await openJobProbe(stage.cluster.databaseUrl, stage.db)
    const traffic = startMoneyTraffic(stage.cluster.url, stage.members)
    await untilDone(traffic, WARM_UP_DONE)
    say(
      `${stage.members.length} members buy behind ${stage.cluster.proxyName === 'HAProxy' ? 'HAProxy' : 'our own proxy'}`,
    )
    const calm = async (): Promise<void> => {
      const { controller, processes } = stage.cluster
      await controller.untilSync(SYNC_WITHIN_MS)
      for (const name of PROCESSES) await untilReady(processes.get(name))
      await untilDone(traffic, options.between)
    }
    const figures = await play({ stage, traffic, jobs, options, calm })
    await traffic.end(END_WITHIN_MS)
    await jobs.close()
    const findings = await checkPurchases(stage, traffic)
    for (const finding of findings) say(formatFinding(finding))
    return {
      ...figures,
      acknowledged: traffic.countDone(),
      refused: countRefusals(traffic),
      seconds: Math.round((performance.now() - began) / 1000),
      found: findings.filter(({ breaches }) => breaches.length > 0).map(({ check }) => check),
    }
  } finally {
    await stage.stop()
  }
}
