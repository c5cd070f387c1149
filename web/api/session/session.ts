/** The six values the browser keeps of a session, and no others. */
export const SESSION_KEYS = [
  'accessToken',
  'refreshToken',
  'isSubscribed',
  'subscribeEndDate',
  'isAutobotSubscribed',
  'autobotSubscribeEndDate',
] as const

export interface Session {
  readonly accessToken: string
  readonly refreshToken: string
  /** True while Signal Master may be used: trial or paid. */
  readonly isSubscribed: boolean
  readonly subscribeEndDate: string | null
  readonly isAutobotSubscribed: boolean
  readonly autobotSubscribeEndDate: string | null
}

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface SessionStore {
  /** The session, or undefined while no access token is present. Stays the same object until something changes. */
  readonly get: () => Session | undefined
  /** Reads the storage again, where another tab may have written. */
  refresh(): Session | undefined
  set(session: Session): void
  replaceTokens(tokens: { accessToken: string; refreshToken: string }): void
  /** Empties all six values. */
  clear(): void
  readonly subscribe: (listener: () => void) => () => void
}

function getSession(storage: KeyValueStore): Session | undefined {
  const accessToken = storage.getItem('accessToken')
  if (accessToken === null || accessToken === '') return undefined
  return {
    accessToken,
    refreshToken: storage.getItem('refreshToken') ?? '',
    isSubscribed: storage.getItem('isSubscribed') === 'true',
    subscribeEndDate: storage.getItem('subscribeEndDate') || null,
    isAutobotSubscribed: storage.getItem('isAutobotSubscribed') === 'true',
    autobotSubscribeEndDate: storage.getItem('autobotSubscribeEndDate') || null,
  }
}

/** So long before its end a token is renewed: calls that are under way then still find it valid. */
const EARLY_MS = 30_000

/** Whether an access token ends shortly or has ended: its first half says when. What cannot be read is the server's to refuse. */
export function endsSoon(token: string, nowMs: number): boolean {
  try {
    return JSON.parse(atob(token.split('.')[0] ?? '')).e < nowMs + EARLY_MS
  } catch {
    return false
  }
}

function isSame(a: Session | undefined, b: Session | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b))
}

/** The session in a browser's storage; `refresh` is to be called when another tab has written. */
export function createSessionStore(storage: KeyValueStore): SessionStore {
  let session = getSession(storage)
  const listeners = new Set<() => void>()
  function refresh(): Session | undefined {
    const next = getSession(storage)
    if (!isSame(session, next)) {
      session = next
      for (const listener of listeners) listener()
    }
    return session
  }
  return {
    get: () => session,
    refresh,
    set(next) {
      for (const key of SESSION_KEYS) storage.setItem(key, String(next[key] ?? ''))
      refresh()
    },
    replaceTokens({ accessToken, refreshToken }) {
      storage.setItem('refreshToken', refreshToken)
      storage.setItem('accessToken', accessToken)
      refresh()
    },
    clear() {
      for (const key of SESSION_KEYS) storage.removeItem(key)
      refresh()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A storage for where there is none: prerendering, and browsers that refuse it. */
export function memoryStorage(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
