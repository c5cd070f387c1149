import type { Database } from '../db.ts'
import { openReplica, type Replica, type ReplicaOptions } from './open-replica.ts'
import { createReplicaCalls, NO_REPLICA, type ReplicaCalls } from './own-writes.ts'

/** A process's database with or without a replica beside it. */
export interface ReplicaParts extends Pick<Replica, 'db' | 'lagSeconds' | 'start'> {
  readonly calls: ReplicaCalls
}

/** Without an address everything goes to the primary. */
export function openReplicaParts(primary: Database, options: ReplicaOptions): ReplicaParts {
  if (options.url === '')
    return {
      db: primary,
      calls: NO_REPLICA,
      lagSeconds: () => undefined,
      start: () => ({ stop: async () => undefined }),
    }
  const replica = openReplica(primary, options)
  return { ...replica, calls: createReplicaCalls(primary, replica) }
}
