import type pg from 'pg'
import { openClient } from '../database/hosts/open-client.ts'

/** A lock of the database that lives as long as its connection: a process that dies lets go of it. */
export interface SessionLock {
  /**
   * Whether we hold it at this moment. Asked on the very connection that holds it; after that one was lost, taken again on
   * a new one. Throws when the database does not answer.
   */
  isHeld(): Promise<boolean>
  release(): Promise<void>
}

export interface SessionLockOptions {
  readonly url: string
  readonly lock: number
  /** A channel that the same connection listens on, also after a reconnect. */
  readonly channel: string
  readonly heard: () => void
  readonly onError: (error: Error) => void
}

const ANSWER_WITHIN_MS = 5_000

/** The connection that holds the lock; undefined while another one does. */
async function acquire(options: SessionLockOptions): Promise<pg.Client | undefined> {
  const { url, onError, heard } = options
  const client = await openClient(url, {
    connectMs: ANSWER_WITHIN_MS,
    answerMs: ANSWER_WITHIN_MS,
    onError,
    onNotification: heard,
  })
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      options.lock,
    ])
    if (rows[0]?.got === true) {
      await client.query(`listen ${options.channel}`)
      return client
    }
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  return undefined
}

/** Makes a lock that is not taken yet: the first `isHeld` tries to. */
export function createSessionLock(options: SessionLockOptions): SessionLock {
  let held: pg.Client | undefined
  return {
    async isHeld() {
      const client = held
      if (client === undefined) {
        held = await acquire(options)
        return held !== undefined
      }
      try {
        await client.query('select 1')
        return true
      } catch (error) {
        // A connection that does not answer holds nothing that may be relied on.
        held = undefined
        await client.end()
        throw error
      }
    },
    async release() {
      await held?.end()
      held = undefined
    },
  }
}
