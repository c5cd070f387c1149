import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPooler } from '#testing/journeys/pooler.ts'
import { startDatabases } from '#tools/cluster/start-cluster.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { ADMIN, startPostgres } from '#tools/launch/postgres.ts'

/**
 * Runs the journeys as they are, or with the product's servers before another database: node testing/commands/journeys.ts
 * [--database pooler|replica] [files or options of vitest]. `pooler`: PgBouncer in transaction mode. `replica`: a streaming replica beside the primary.
 */
const ROOT = join(import.meta.dirname, '../..')

interface Ground {
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const GROUNDS = {
  async pooler(folder: string): Promise<Ground> {
    const directory = join(folder, 'postgres')
    const server = await startPostgres({ directory, durable: false })
    const password = readFileSync(join(directory, 'superuser-password'), 'utf8')
    const pooler = await startPooler(folder, { port: server.port, user: ADMIN, password })
    return {
      env: { JOURNEYS_DATABASE: server.url('postgres'), JOURNEYS_POOLER: String(pooler.port) },
      async stop() {
        await pooler.stop()
        await server.stop()
      },
    }
  },
  async replica(folder: string): Promise<Ground> {
    const { controller } = await startDatabases({
      databaseFolder: folder,
      onEvent: () => undefined,
      say: (line) => console.error(line),
    })
    const replica = new URL(controller.standby().ownerUrl('postgres'))
    return {
      env: {
        JOURNEYS_DATABASE: controller.primary().ownerUrl('postgres'),
        JOURNEYS_REPLICA: replica.port,
      },
      stop: () => controller.stop(),
    }
  },
} as const

function isGround(name: string): name is keyof typeof GROUNDS {
  return name in GROUNDS
}

/** Runs them with what vitest takes: files, or `-t` and a title. */
function runJourneys(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['run', '--project', 'journeys', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve) => void child.once('exit', (code) => resolve(code ?? 1)))
}

const given = process.argv.slice(2)
const [flag, database = '', ...rest] = given
if (flag !== '--database') {
  process.exitCode = await runJourneys(given, {})
} else if (!isGround(database)) {
  throw new Error(`--database is one of ${Object.keys(GROUNDS).join(', ')}`)
} else {
  const folder = mkdtempSync(join(tmpdir(), 'members-journeys-'))
  const user = databaseUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const ground = await GROUNDS[database](folder)
  try {
    process.exitCode = await runJourneys(rest, ground.env)
  } finally {
    await ground.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
