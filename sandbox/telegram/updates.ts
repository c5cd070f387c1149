export interface Update {
  readonly update_id: number
  readonly message?: unknown
  readonly callback_query?: unknown
}

/** What waits for the bot, numbered from a first number on. */
export function createUpdates(first: number) {
  const waiting: Update[] = []
  let last = first
  let wake = () => {}
  return {
    publish(update: (id: number) => Omit<Update, 'update_id'>): void {
      last += 1
      waiting.push({ update_id: last, ...update(last) })
      wake()
    },
    /** Updates from one on; those before it are never given again. */
    async list(offset: number, waitMs: number): Promise<readonly Update[]> {
      while (waiting[0] !== undefined && waiting[0].update_id < offset) waiting.shift()
      if (waiting.length === 0 && waitMs > 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      return [...waiting]
    },
    /** Ends a question that waits. */
    close: () => wake(),
  }
}
