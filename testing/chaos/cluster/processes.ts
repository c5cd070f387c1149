import { setTimeout as pause } from 'node:timers/promises'
import { measureOrders, measureSigning } from './duties.ts'
import { type ClusterChaosOptions, type ClusterScene, playOnCluster } from './play-on-cluster.ts'
import { spreadOf } from './spread-of.ts'

const SYNC_WITHIN_MS = 120_000
const POLL_MS = 10

async function untilBought({ traffic }: ClusterScene, strike: () => void): Promise<number> {
  const atMs = performance.now()
  strike()
  const { answeredAtMs } = await traffic.nextDoneAfter(atMs)
  return answeredAtMs - atMs
}

async function untilJobs({ jobs }: ClusterScene, strike: () => void): Promise<number> {
  strike()
  return jobs.measure()
}

async function untilTwoServers({ stage }: ClusterScene): Promise<number> {
  const { controller } = stage.cluster
  const atMs = performance.now()
  await controller.standby().kill()
  while (controller.state().isSync) await pause(POLL_MS)
  await controller.untilSync(SYNC_WITHIN_MS)
  return performance.now() - atMs
}

/** Each process with the duty that somebody has to go on with, and how long that took. */
const VICTIMS: Readonly<
  Record<string, { readonly duty: string; readonly strike: (scene: ClusterScene) => Promise<number> }>
> = {
  server: { duty: 'answers', strike: (scene) => untilBought(scene, killOf(scene, 'server')) },
  'second server': { duty: 'answers', strike: (scene) => untilBought(scene, killOf(scene, 'second server')) },
  worker: { duty: 'jobs', strike: (scene) => untilJobs(scene, killOf(scene, 'worker')) },
  'second worker': { duty: 'jobs', strike: (scene) => untilJobs(scene, killOf(scene, 'second worker')) },
  signer: { duty: 'signing', strike: (scene) => measureSigning(scene.stage.db, killOf(scene, 'signer')) },
  executor: { duty: 'orders', strike: (scene) => measureOrders(scene.stage.db, killOf(scene, 'executor')) },
  primary: {
    duty: 'writes',
    strike: (scene) => untilBought(scene, () => void scene.stage.cluster.controller.primary().kill()),
  },
  standby: { duty: 'second copy', strike: untilTwoServers },
}

const killOf =
  ({ stage }: ClusterScene, name: string) =>
  () =>
    stage.cluster.processes.get(name).kill()

/** Every process is killed so many times under money traffic; the others, or its successor, go on with its duty. */
export function runProcesses(options: ClusterChaosOptions) {
  const { times, say } = options
  return playOnCluster(options, async (scene) => {
    const tookMs = new Map<string, number[]>()
    for (let round = 1; round <= times; round += 1)
      for (const [name, { duty, strike }] of Object.entries(VICTIMS)) {
        await scene.calm()
        const ms = await strike(scene)
        tookMs.set(duty, [...(tookMs.get(duty) ?? []), ms])
        say(`round ${round} of ${times}: ${name} killed, ${duty} after ${Math.round(ms)} ms`)
      }
    return {
      kills: times * Object.keys(VICTIMS).length,
      takeovers: Object.fromEntries([...tookMs].map(([duty, all]) => [duty, spreadOf(all)])),
    }
  })
}
