import { ADMIN } from '#tools/launch/postgres.ts'

/** The same database as PostgreSQL's superuser; on a server that DATABASE_URL names, as the role it names. */
export function superuserUrl(databaseUrl: string): string {
  if (process.env['DATABASE_URL']) return databaseUrl
  const url = new URL(databaseUrl)
  url.username = ADMIN
  return url.href
}
