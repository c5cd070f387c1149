import { overNetwork } from '#tools/launch/postgres.ts'

/**
 * What stands before the database of a journey, as testing/commands/journeys.ts says: a server process gets its connection through a pooler, or
 * a replica beside it. Nothing where the journeys run as they are.
 */
export function databaseBefore(url: string): Readonly<Record<string, string>> {
  const { JOURNEYS_POOLER: pooler, JOURNEYS_REPLICA: replica } = process.env
  const at = (port: string) => {
    const address = overNetwork(url)
    address.port = port
    return address.href
  }
  if (pooler !== undefined)
    return { DATABASE_URL: at(pooler), DATABASE_DIRECT_URL: url, NAMED_STATEMENTS: 'off' }
  if (replica !== undefined) return { DATABASE_REPLICA_URL: at(replica) }
  return {}
}
