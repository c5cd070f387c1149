import type { Config } from '../../config.ts'
import type { Database } from '../../database/db.ts'
import { createSecrets } from '../secrets.ts'
import { openMasterKey } from './key-sources.ts'
import { openRootKey, type MasterKeys } from './root-key.ts'

/** The secrets of an installation, and the master keys this process was given. Throws when these do not belong to the database. */
export async function openSecrets(
  { MASTER_KEY, MASTER_KEY_OTHER, dataDir }: Pick<Config, 'MASTER_KEY' | 'MASTER_KEY_OTHER' | 'dataDir'>,
  db: Database,
) {
  const masterKeys: MasterKeys = {
    current: await openMasterKey(MASTER_KEY, dataDir),
    other: MASTER_KEY_OTHER === '' ? undefined : await openMasterKey(MASTER_KEY_OTHER, dataDir),
  }
  return { masterKeys, secrets: createSecrets(await openRootKey(db, masterKeys), masterKeys) }
}
