import { randomBytes } from 'node:crypto'
import { TIME_OUTS } from '#server/kernel/database/db.ts'
import { databaseNameOf, mapAddresses } from '#server/kernel/database/hosts/addresses.ts'
import { lockSchema } from '#server/kernel/database/migration-lock.ts'
import { withClient } from '#tools/launch/postgres.ts'

const NOT_ALLOWED = '42501'

/**
 * Makes or renews the signer's own database role and answers its connection string. The role may read what is ready to be
 * signed and add signatures, nothing else; its password lives as long as this start. Needs the owner's connection.
 */
export async function admitSigner(ownerUrl: string): Promise<string> {
  return await admitRole(ownerUrl, {
    name: 'signer',
    admit: 'chain_admit_signer',
    setting: 'SIGNER_DATABASE_URL',
  })
}

/** A process with a role of its own: the function that lets it in, and where an operator names its connection. */
interface OwnRole {
  readonly name: 'signer' | 'executor' | 'web'
  readonly admit: string
  readonly setting: string
}

/** Makes or renews such a role for this database and answers its connection string. */
export async function admitRole(ownerUrl: string, { name: what, admit, setting }: OwnRole): Promise<string> {
  const role = `${databaseNameOf(ownerUrl)}_${what}`
  const password = randomBytes(24).toString('base64url')
  await withClient(ownerUrl, async (client) => {
    const name = client.escapeIdentifier(role)
    // Rights of one table that are given twice at once are refused by PostgreSQL: "tuple concurrently updated".
    await lockSchema(client)
    const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
    const verb = found.rowCount ? 'ALTER' : 'CREATE'
    try {
      await client.query(`${verb} ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(password)}`)
    } catch (error) {
      const isForbidden = error instanceof Error && 'code' in error && error.code === NOT_ALLOWED
      if (!isForbidden) throw error
      throw new Error(
        `The role of DATABASE_URL may not make the ${what}'s role. Let an administrator run: ALTER ROLE CURRENT_USER CREATEROLE, ` +
          `or make ${role} and name its connection in ${setting}.`,
        { cause: error },
      )
    }
    await client.query(`SELECT ${client.escapeIdentifier(admit)}($1)`, [role])
    // For connections that a pooler opens, which asks for none of the time-outs.
    for (const [setting, ms] of Object.entries(TIME_OUTS))
      await client.query(`ALTER ROLE ${name} SET ${setting} = ${ms}`)
  })
  return mapAddresses(ownerUrl, (url) => {
    url.username = role
    url.password = password
  })
}

/** Takes the role away again with all its rights in this database; for databases that are thrown away. */
export async function dismissSigner(ownerUrl: string): Promise<void> {
  await dismissRole(ownerUrl, 'signer')
}

export async function dismissRole(ownerUrl: string, what: OwnRole['name']): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const name = client.escapeIdentifier(`${databaseNameOf(ownerUrl)}_${what}`)
    await client.query(`GRANT ${name} TO CURRENT_USER`)
    await client.query(`DROP OWNED BY ${name}`)
    await client.query(`DROP ROLE ${name}`)
  })
}
