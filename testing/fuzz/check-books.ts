import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'

interface Installation {
  readonly databaseUrl: string
  readonly dataDir: string
}

/** Whether every balance is the sum of its transfers, and how many transfers touch the accounts of one member. */
export async function checkBooks({ databaseUrl, dataDir }: Installation, loginId: string) {
  const config = parseConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ROLE: 'web',
  })
  const db = openDatabase({ url: databaseUrl, maxConnections: 4 })
  const kernel = await createKernel(config, db, createLog('silent'))
  const { ledger, identity } = await createModules(config, kernel)
  const { isRight } = await ledger.verify(db)
  const memberId = await identity.findByLogin(db, loginId)
  const { transfers } = await db.one<{ transfers: number }>(sql`
    select coalesce(sum(version), 0)::integer as transfers from ledger_accounts where owner_id = ${memberId ?? null}`)
  kernel.mailer.close()
  await db.close()
  return { isRight, transfers }
}
