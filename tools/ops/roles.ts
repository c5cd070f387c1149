import { parseArgs } from 'node:util'
import { parseConfig } from '#server/kernel/config.ts'
import { databaseNameOf } from '#server/kernel/database/hosts/addresses.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { admitExecutor } from './executor-role.ts'
import { admitSigner } from './signer-role.ts'
import { admitWeb } from './web-role.ts'

/**
 * Prints who may do what in the database; with --apply makes or renews the roles of web, executor and signer as the owner, and prints
 * each one's connection once: node tools/ops/roles.ts [--apply]. Run it again after every upgrade: new tables need new grants.
 */
const ROLES = [
  { name: 'web', option: 'DATABASE_URL of ROLE=web', admit: admitWeb },
  { name: 'executor', option: 'EXECUTOR_DATABASE_URL', admit: admitExecutor },
  { name: 'signer', option: 'SIGNER_DATABASE_URL', admit: admitSigner },
] as const

interface Rights {
  readonly role: string
  readonly may: string
  readonly tables: number
}

const { values } = parseArgs({ options: { apply: { type: 'boolean', default: false } } })
const { directUrl: url } = parseConfig({ ...process.env, LOG_LEVEL: 'silent' })
if (values.apply) for (const { option, admit } of ROLES) console.log(`${option}=${await admit(url)}`)
const db = openDatabase({ url, maxConnections: 1 })
const database = databaseNameOf(url)
const rights = await db.many<Rights>(sql`
  select r.rolname as role, lower(a.privilege_type) as may, count(*)::integer as tables
  from pg_class c cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')
    and r.rolname = any (${ROLES.map(({ name }) => `${database}_${name}`)}::text[])
  group by 1, 2 order by 1, 2`)
await db.close()
for (const { role, may, tables } of rights) console.log(`${role}: ${may} on ${tables} tables and views`)
if (rights.length === 0) console.log('No role was admitted yet: add --apply.')
