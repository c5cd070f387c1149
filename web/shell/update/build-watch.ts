/** The manifest is fetched this long after the start. */
export const MANIFEST_DELAY_MS = 1000

export interface BuildWatchParts {
  readonly ownId: string
  /** The parsed JSON of an address; undefined when it was not to be had. */
  readonly fetchJson: (path: string) => Promise<unknown>
  readonly isVisible: () => boolean
  readonly after: (work: () => void, delayMs: number) => void
  /** Polled so often while the page is visible, and on returning to it (docs/product/decisions.md D-112). */
  readonly pollMs: () => number
}

export interface BuildWatch {
  start(): void
  /** To be called when the page becomes visible again. */
  onReturn(): void
  /** True once another build was seen: the next navigation is then a full load. Nothing else happens. */
  isStale(): boolean
}

function idOf(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'
    ? answer.id
    : undefined
}

/** Notices a new build. It never reloads on its poll, which would lose a form. */
export function createBuildWatch(parts: BuildWatchParts): BuildWatch {
  let stale = false
  async function poll(): Promise<void> {
    if (stale || !parts.isVisible()) return
    const id = idOf(await parts.fetchJson('/builds/latest.json'))
    if (id !== undefined && id !== parts.ownId) stale = true
  }
  function again(): void {
    parts.after(() => {
      void poll()
      again()
    }, parts.pollMs())
  }
  return {
    start() {
      parts.after(() => void parts.fetchJson(`/builds/meta/${parts.ownId}.json`), MANIFEST_DELAY_MS)
      again()
    },
    onReturn: () => void poll(),
    isStale: () => stale,
  }
}
