import { type ClusterChaosOptions, type ClusterScene, playOnCluster } from './play-on-cluster.ts'
import { spreadOf } from './spread-of.ts'
import { PROCESSES } from './until-ready.ts'

/** Kills the primary in the moment in which some member is told that a purchase is done. */
async function killPrimary({ stage, traffic, jobs }: ClusterScene) {
  const { controller } = stage.cluster
  await traffic.nextDoneAfter(0)
  const victim = controller.primary()
  const atMs = performance.now()
  const killed = victim.kill()
  const job = jobs.measure()
  const { answeredAtMs } = await traffic.nextDoneAfter(atMs)
  await killed
  const promoted = stage.events.findLast(({ step }) => step === 'promoted')
  return {
    writersMs: answeredAtMs - atMs,
    promotedMs: (promoted?.atMs ?? Number.NaN) - atMs,
    jobsMs: await job,
  }
}

/**
 * The primary is killed again and again under money traffic. Nothing that was confirmed may be lost, writers and jobs come back by
 * themselves, and no process has to be restarted.
 */
export function runFailover(options: ClusterChaosOptions) {
  const { times, say } = options
  return playOnCluster(options, async (scene) => {
    const all: Awaited<ReturnType<typeof killPrimary>>[] = []
    for (let kill = 1; kill <= times; kill += 1) {
      await scene.calm()
      const figures = await killPrimary(scene)
      all.push(figures)
      const { writersMs, promotedMs, jobsMs } = figures
      say(
        `kill ${kill} of ${times}: promoted after ${Math.round(promotedMs)} ms, members buy after ${Math.round(writersMs)} ms, jobs run after ${Math.round(jobsMs)} ms`,
      )
    }
    const { processes } = scene.stage.cluster
    return {
      kills: times,
      promoted: spreadOf(all.map(({ promotedMs }) => promotedMs)),
      writers: spreadOf(all.map(({ writersMs }) => writersMs)),
      jobs: spreadOf(all.map(({ jobsMs }) => jobsMs)),
      processesRestarted: PROCESSES.reduce((sum, name) => sum + processes.get(name).restarts(), 0),
    }
  })
}
