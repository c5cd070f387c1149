import { admitRole, dismissRole } from './signer-role.ts'

/**
 * Makes or renews the database role of processes that answer requests and returns its connection string: it writes what
 * members and staff change, and the books only through their functions. Needs the owner's connection.
 */
export async function admitWeb(ownerUrl: string): Promise<string> {
  return await admitRole(ownerUrl, { name: 'web', admit: 'kernel_admit_web', setting: 'WEB_DATABASE_URL' })
}

/** Takes the role away again; for databases that are thrown away. */
export async function dismissWeb(ownerUrl: string): Promise<void> {
  await dismissRole(ownerUrl, 'web')
}
