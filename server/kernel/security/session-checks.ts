import type { Caller } from './session.ts'

/** What the database says of an open session. */
export interface SessionAccess {
  /** Signed in with an issued password: nothing is answered until a new one is set. */
  readonly mustChangePassword: boolean
}

/** How old an answer of the database may be: an end that no process was notified of is noticed after this time. */
const FRESH_MS = 1_000
const MAX_ENTRIES = 50_000

export interface SessionChecks {
  /** Returns what the database said of the session at most a second ago. Throws AUTH-A001 when the session has ended. */
  get(caller: Caller): Promise<SessionAccess>
  /** Drops what is known of a session, or of every session of a member: it has ended. */
  forget(ended: { readonly memberId: string; readonly sessionId?: string | undefined }): void
}

export interface SessionChecksDeps {
  /** Asks the database. Throws AUTH-A001 when the session has ended. */
  readonly loadSession: (caller: Caller) => Promise<SessionAccess>
  /** Whether the ends of sessions in other processes reach this one now; otherwise every check asks the database. */
  readonly isListening: () => boolean
  /** A clock that only goes forward; nobody moves it. Units: milliseconds. */
  readonly monotonicMs: () => number
}

interface Entry {
  readonly askedAtMs: number
  readonly memberId: string
  readonly access: Promise<SessionAccess>
}

/** One remembered look-up per session. An entry counts from before the database was asked, so its age is never underestimated. */
export function createSessionChecks({
  loadSession,
  isListening,
  monotonicMs,
}: SessionChecksDeps): SessionChecks {
  const known = new Map<string, Entry>()

  function isFresh(entry: Entry | undefined): entry is Entry {
    return entry !== undefined && isListening() && monotonicMs() - entry.askedAtMs < FRESH_MS
  }

  function fetchAccess(caller: Caller): Promise<SessionAccess> {
    const { memberId, sessionId } = caller
    const askedAtMs = monotonicMs()
    const access = loadSession(caller)
    const entry: Entry = { askedAtMs, memberId, access }
    if (known.size >= MAX_ENTRIES) known.clear()
    known.set(sessionId, entry)
    const drop = () => {
      if (known.get(sessionId) === entry) known.delete(sessionId)
    }
    // An end, an error and a password that must be changed are asked for again each time: none of them may linger.
    access.then(({ mustChangePassword }) => {
      if (mustChangePassword) drop()
    }, drop)
    return access
  }

  return {
    get(caller) {
      const entry = known.get(caller.sessionId)
      return isFresh(entry) ? entry.access : fetchAccess(caller)
    },
    forget({ memberId, sessionId }) {
      if (sessionId !== undefined) return void known.delete(sessionId)
      for (const [id, entry] of known) if (entry.memberId === memberId) known.delete(id)
    },
  }
}
