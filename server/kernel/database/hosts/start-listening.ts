import type pg from 'pg'
import { openClient } from './open-client.ts'

/** A connection that listens until it is ended. */
export interface Listener {
  /** Whether the connection is up; a break that nobody reported yet goes unnoticed. */
  isListening(): boolean
  end(): Promise<void>
}

const LISTEN_AGAIN_MS = 1_000

interface ListenOptions {
  readonly url: string
  /** The same database past a pooler: a listener lives as long as its connection. */
  readonly directUrl?: string
  readonly onError?: (error: Error) => void
}

interface Listening {
  readonly channel: string
  readonly heard: (payload: string) => void
  readonly regained: (() => void) | undefined
}

/** Listens until ended, over every loss of the connection. */
export async function startListening(
  { url, directUrl = url, onError }: ListenOptions,
  { channel, heard, regained }: Listening,
): Promise<Listener> {
  let current: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let isOver = false
  const later = (): void => {
    current = undefined
    if (!isOver)
      again = setTimeout(() => open().then(() => (isOver ? undefined : regained?.()), later), LISTEN_AGAIN_MS)
  }
  async function open(): Promise<void> {
    const client = await openClient(directUrl, {
      keepAlive: true,
      onNotification: heard,
      ...(onError !== undefined && { onError }),
    })
    await client.query(`listen ${channel}`)
    // Ended while it was opened again.
    if (isOver) return client.end()
    client.on('end', later)
    current = client
  }
  await open()
  return {
    isListening: () => current !== undefined && !isOver,
    async end() {
      isOver = true
      clearTimeout(again)
      await current?.end()
    },
  }
}
