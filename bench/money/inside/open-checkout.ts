import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type * as CrowdModule from '#testing/members/crowd.ts'
import type { parseConfig } from '#server/kernel/config.ts'
import type * as DatabaseModule from '#server/kernel/database/db.ts'
import type * as MigrateModule from '#server/kernel/database/migrate.ts'
import type * as LogModule from '#server/kernel/log.ts'
import type * as SessionModule from '#server/kernel/security/session.ts'
import type * as WiringModule from '#server/wiring.ts'

type Env = Readonly<Record<string, string | undefined>>
/** The same function under the name it has now, or under an earlier one. */
type ConfigModule = { parseConfig: typeof parseConfig } | { readConfig: typeof parseConfig }

/** The modules of a checkout that the bench is not part of; each by the paths it has had, the present one first. */
function createLoader(root: string) {
  return async function load<Module>(...paths: readonly string[]): Promise<Module> {
    const found = paths.map((path) => join(root, path)).find((path) => existsSync(path))
    if (found === undefined) throw new Error(`${root} has none of ${paths.join(', ')}`)
    return await import(found)
  }
}

/** Brings the database up to a checkout's schema and opens the checkout's own modules on it. */
export async function openCheckout(root: string, env: Env) {
  const load = createLoader(root)
  const configs = await load<ConfigModule>('server/kernel/config.ts')
  const config = 'parseConfig' in configs ? configs.parseConfig(env) : configs.readConfig(env)
  const { migrate } = await load<typeof MigrateModule>(
    'server/kernel/database/migrate.ts',
    'server/kernel/migrate.ts',
  )
  await migrate(config.DATABASE_URL)
  const { openDatabase, sql } = await load<typeof DatabaseModule>(
    'server/kernel/database/db.ts',
    'server/kernel/db.ts',
  )
  const { createLog } = await load<typeof LogModule>('server/kernel/log.ts')
  const { createKernel, createModules } = await load<typeof WiringModule>('server/wiring.ts')
  const { aCrowd } = await load<typeof CrowdModule>('testing/members/crowd.ts', 'testing/crowd.ts')
  const { createAccessTokens } = await load<typeof SessionModule>(
    'server/kernel/security/session.ts',
    'server/kernel/session.ts',
  )
  const db = openDatabase({ url: config.DATABASE_URL })
  const kernel = await createKernel(config, db, createLog('silent'))
  const modules = await createModules(config, kernel)
  return { db, sql, kernel, modules, aCrowd, createAccessTokens, load }
}

export type Inside = Awaited<ReturnType<typeof openCheckout>>
