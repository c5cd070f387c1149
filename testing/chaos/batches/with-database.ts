import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { startPostgres } from '#tools/launch/postgres.ts'

/** A PostgreSQL of its own for as long as the work takes; `urlOf` names the addresses of its databases. */
export async function withDatabase<Result>(
  work: (urlOf: (name: string) => string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'mcs-members-batches-'))
  const user = databaseUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const postgres = await startPostgres({ directory: join(folder, 'postgres'), durable: false })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
