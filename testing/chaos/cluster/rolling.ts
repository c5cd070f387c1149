import { join } from 'node:path'
import { makeNextRelease, migrateTo } from './next-release.ts'
import { type ClusterChaosOptions, type ClusterScene, playOnCluster } from './play-on-cluster.ts'
import { PROCESSES, untilReady } from './until-ready.ts'

const ROOT = join(import.meta.dirname, '../../..')
const OWN_SCRIPTS: Readonly<Record<string, string>> = {
  signer: 'server/signer.ts',
  executor: 'server/executor.ts',
}

/** One process after the other: the next only once the one before is ready again. */
async function rollAll({ stage, options }: ClusterScene, release: string): Promise<void> {
  for (const name of PROCESSES) {
    const one = stage.cluster.processes.get(name)
    await one.restart(join(release, OWN_SCRIPTS[name] ?? 'server/main.ts'))
    await untilReady(one)
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
