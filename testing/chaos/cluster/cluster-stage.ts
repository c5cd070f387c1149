import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createAccessTokens } from '#server/kernel/security/session.ts'
import { createKernel, createModules, type Kernel, type Modules } from '#server/wiring.ts'
import { openSessions } from '#testing/members/create-members.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { fundHouse } from '#testing/members/fund-house.ts'
import type { ClusterEvent } from '#tools/cluster/controller.ts'
import { type Cluster, startCluster } from '#tools/cluster/start-cluster.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'

/** A member of the crowd with an access token that is good for a day. */
export interface ClusterMember {
  readonly memberId: string
  readonly token: string
}

/** The cluster under attack, its members, and the product's own view for judging. */
export interface ClusterStage {
  readonly cluster: Cluster
  readonly members: readonly ClusterMember[]
  readonly events: readonly ClusterEvent[]
  readonly db: Database
  readonly modules: Modules
  stop(): Promise<void>
}

export interface StageOptions {
  readonly members: number
  readonly say: (line: string) => void
}

/** Of the cluster's own master key and database. */
async function openInside(databaseUrl: string, dataDir: string) {
  const config = parseConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const db = openDatabase({ url: databaseUrl, maxConnections: 4, onError: () => undefined })
  const kernel: Kernel = await createKernel(config, db, createLog('silent'))
  const modules = await createModules(config, kernel)
  return { db, kernel, modules }
}
type Inside = Awaited<ReturnType<typeof openInside>>

async function createMembers(inside: Inside, count: number): Promise<ClusterMember[]> {
  await fundHouse(inside)
  const ids = await aCrowd(inside, { count, usdt: '1000000' })
  const maker = { ...inside, sql, aCrowd, createAccessTokens }
  const tokens = await openSessions(
    maker,
    ids.map((memberId) => ({ memberId })),
  )
  return ids.map((memberId, index) => ({ memberId, token: tokens[index] ?? '' }))
}

/** A folder that the database's own user can reach. */
function makeFolder(name: string): string {
  const path = mkdtempSync(join(tmpdir(), `mcs-members-cluster-${name}-`))
  const user = databaseUser()
  if (user !== undefined) chownSync(path, user.uid, user.gid)
  return path
}

/** Starts everything with members who have money. What was started is ended again when something fails. */
export async function openClusterStage({ members: count, say }: StageOptions): Promise<ClusterStage> {
  const [databaseFolder, dataDir] = [makeFolder('databases'), makeFolder('data')]
  const events: ClusterEvent[] = []
  let members: readonly ClusterMember[] = []
  const removeAll = () => {
    for (const path of [databaseFolder, dataDir]) rmSync(path, { recursive: true, force: true })
  }
  const cluster = await startCluster({
    databaseFolder,
    dataDir,
    port: await freePort(),
    // All members of a chaos run come from one address. A process that is stopped leaves its proxy some time to notice.
    env: { RATE_LIMITS: 'off', CHEAP_PASSWORDS: 'on', LOG_LEVEL: 'info', DRAIN_SECONDS: '1' },
    prepare: async (databaseUrl) => {
      const inside = await openInside(databaseUrl, dataDir)
      members = await createMembers(inside, count)
      await inside.db.close()
    },
    onEvent: (event) => void events.push(event),
    say,
  }).catch((error: unknown) => {
    removeAll()
    throw error
  })
  const { db, modules } = await openInside(cluster.databaseUrl, dataDir)
  return {
    cluster,
    members,
    events,
    db,
    modules,
    async stop() {
      await db.close()
      await cluster.stop()
      removeAll()
    },
  }
}
