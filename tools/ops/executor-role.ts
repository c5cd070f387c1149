import { admitRole, dismissRole } from './signer-role.ts'

/**
 * Makes or renews the executor's own database role and answers its connection string: it reads who may trade, writes what
 * was traded, and sees no balance, password or session. Needs the owner's connection.
 */
export async function admitExecutor(ownerUrl: string): Promise<string> {
  return await admitRole(ownerUrl, {
    name: 'executor',
    admit: 'autotrading_admit_executor',
    setting: 'EXECUTOR_DATABASE_URL',
  })
}

/** Takes the role away again; for databases that are thrown away. */
export async function dismissExecutor(ownerUrl: string): Promise<void> {
  await dismissRole(ownerUrl, 'executor')
}
