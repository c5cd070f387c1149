/** What was read ahead is as old as a query's answer may be before it is read again. */
const FRESH_MS = 10_000

export interface FirstReadsParts {
  /** Reads several addresses in one call: what each answers, in their order; undefined when the call failed. */
  readonly read: (addresses: string) => Promise<readonly unknown[] | undefined>
  /** Names the session that is signed in. */
  readonly owner: () => string
  readonly nowMs: () => number
}

export interface FirstReads {
  /** Asks for these addresses in one call, for the calls of them that are made next. */
  begin(addresses: readonly string[]): void
  /** What an address answered when it was read ahead: once, to the session that asked, while it is new. */
  answerOf(address: string): Promise<unknown>
  /** Forgets what nobody has asked for yet. */
  drop(): void
}

/** What a page's first view reads, asked for while the app's own scripts still come. */
export function createFirstReads({ read, owner, nowMs }: FirstReadsParts): FirstReads {
  const answers = new Map<string, Promise<unknown>>()
  let asked = { owner: '', atMs: 0 }
  return {
    begin(addresses) {
      asked = { owner: owner(), atMs: nowMs() }
      const whole = read(addresses.join(' '))
      for (const [index, address] of addresses.entries())
        answers.set(
          address,
          whole.then((all) => all?.[index]),
        )
    },
    async answerOf(address) {
      const found = answers.get(address)
      answers.delete(address)
      if (found === undefined || nowMs() - asked.atMs > FRESH_MS) return undefined
      const answer = await found
      return owner() === asked.owner ? answer : undefined
    },
    drop: () => answers.clear(),
  }
}
