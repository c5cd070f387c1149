import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { admitExecutor, dismissExecutor } from '#tools/ops/executor-role.ts'
import { admitSigner, dismissSigner } from '#tools/ops/signer-role.ts'
import { admitWeb, dismissWeb } from '#tools/ops/web-role.ts'
import { withClient } from '#tools/launch/postgres.ts'
import { openDatabase, TIME_OUTS } from './db.ts'
import { requireLeastRights, TooManyRights } from './least-rights.ts'

const url = await freshDatabase()
const ROLES = [
  ['signer', admitSigner, dismissSigner],
  ['executor', admitExecutor, dismissExecutor],
  ['web', admitWeb, dismissWeb],
] as const
afterAll(async () => {
  for (const [, , dismiss] of ROLES) await dismiss(url)
})

it('refuses the owner, whatever the process', async () => {
  const db = openDatabase({ url, maxConnections: 1 })
  await expect(requireLeastRights(db, 'signer')).rejects.toThrow(TooManyRights)
  await db.close()
})

it.each(ROLES)('lets the role of a %s work', async (name, admit) => {
  const db = openDatabase({ url: await admit(url), maxConnections: 1 })
  await requireLeastRights(db, name)
  await db.close()
})

it.each(ROLES)(
  'lets nothing of a %s wait for ever, though its connection asks for no limit',
  async (_, admit) => {
    const limit = await withClient(await admit(url), async (client) => {
      const { rows } = await client.query<{ setting: string }>(
        `select setting from pg_settings where name = any ($1) order by name`,
        [Object.keys(TIME_OUTS)],
      )
      return rows.map(({ setting }) => Number(setting))
    })
    expect(limit).toEqual([
      TIME_OUTS.idle_in_transaction_session_timeout,
      TIME_OUTS.lock_timeout,
      TIME_OUTS.statement_timeout,
    ])
  },
)

it('lets several roles in at once, as a start does', async () => {
  for (let round = 0; round < 2; round += 1) await Promise.all(ROLES.map(([, admit]) => admit(url)))
  const db = openDatabase({ url: await admitSigner(url), maxConnections: 1 })
  await requireLeastRights(db, 'signer')
  await db.close()
})
