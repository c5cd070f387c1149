import { runFailover } from '#testing/chaos/cluster/failover.ts'
import type { ClusterChaosOptions, ClusterResult } from '#testing/chaos/cluster/play-on-cluster.ts'
import { runProcesses } from '#testing/chaos/cluster/processes.ts'
import { runRolling } from '#testing/chaos/cluster/rolling.ts'

interface ClusterScene {
  readonly run: (options: ClusterChaosOptions) => Promise<ClusterResult>
  /** How often something is killed or restarted, and how many purchases are confirmed before each time. */
  readonly times: number
  readonly between: number
}

/** What is tried on the topology of `npm run cluster`. */
export const CLUSTER_SCENES: Readonly<Record<string, ClusterScene>> = {
  failover: { run: runFailover, times: 10, between: 2_000 },
  processes: { run: runProcesses, times: 20, between: 50 },
  rolling: { run: runRolling, times: 5, between: 300 },
}
export const CLUSTER_MEMBERS = 24

export const CLUSTER_USAGE = `  npm run chaos -- failover [--kills 10] [--members ${CLUSTER_MEMBERS}] [--between 2000]   the primary database is killed under money traffic
  npm run chaos -- processes [--kills 20] [--members N] [--between 50]   each process is killed so often: who goes on with its duty, and when
  npm run chaos -- rolling [--rounds 5] [--members N] [--between 300]   rolling restarts, an upgrade and the way back`
