import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from '#tools/launch/service.ts'
import { makeNextRelease, migrateTo } from './next-release.ts'
import { type ClusterChaosOptions, type ClusterScene, playOnCluster } from './play-on-cluster.ts'

const ROOT = join(import.meta.dirname, '../../..')
const READY_WITHIN_MS = 90_000
const POLL_MS = 50
const SCRIPTS: Readonly<Record<string, string>> = {
  server: 'server/main.ts',
  'second server': 'server/main.ts',
  worker: 'server/main.ts',
  'second worker': 'server/main.ts',
  signer: 'server/signer.ts',
  executor: 'server/executor.ts',
}

function saysReady(service: Service): number {
  return service.lastLines(Number.MAX_SAFE_INTEGER).match(/"msg":"(signer |executor )?ready"/g)?.length ?? 0
}

/** One process after the other: the next only once the one before is ready again. */
async function rollAll({ stage, options }: ClusterScene, release: string): Promise<void> {
  for (const [name, script] of Object.entries(SCRIPTS)) {
    const one = stage.cluster.processes.get(name)
    const before = saysReady(one.current())
    await one.restart(join(release, script))
    const deadline = performance.now() + READY_WITHIN_MS
    while (saysReady(one.current()) <= before) {
      if (performance.now() > deadline)
        throw new Error(`The ${name} did not come back:\n${one.current().lastLines(12)}`)
      await pause(POLL_MS)
    }
    options.say(`${name} restarted`)
  }
}

/**
 * Rolling restarts under money traffic, and one upgrade to a release with an additive migration and back: no call may fail after its client's
 * own retry, and none may be answered with 500.
 */
export function runRolling(options: ClusterChaosOptions) {
  const { times, say } = options
  return playOnCluster(options, async (scene) => {
    for (let round = 1; round <= times; round += 1) {
      await scene.calm()
      await rollAll(scene, ROOT)
      say(`rolling restart ${round} of ${times}`)
    }
    const next = makeNextRelease()
    say(migrateTo(next, scene.stage.cluster.databaseUrl))
    await rollAll(scene, next)
    say('every process runs the next release')
    await scene.calm()
    await rollAll(scene, ROOT)
    say('every process runs this release again')
    await scene.calm()
    return { rollings: times, upgrades: 1, waysBack: 1 }
  })
}
