import { DAY_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import type { SlowDownRule } from '#server/kernel/http/slow-down.ts'
import { addressNeighbourhood, addressSource } from '#server/kernel/address-block.ts'
import type { IdentityContext } from '../identity-context.ts'

/** The first wait of a caller's own wrong tries. */
const FIRST_WAIT_MS = 2 * SECOND_MS
/** One address trying any ID. */
const SOURCE = { free: 30, firstMs: SECOND_MS, capMs: MINUTE_MS }
/** All unknown sources that try one ID again. */
const ACCOUNT = { free: 20, firstMs: SECOND_MS, capMs: 5 * MINUTE_MS }
/** All addresses of a neighbourhood that have had several tries of their own. */
const BLOCK = { free: 200, firstMs: SECOND_MS, capMs: 10 * SECOND_MS }
/** First tries of an address at an ID do not wait for what others tried there; so many a day, then they do. */
const FIRST_TRIES = { most: 200, windowMs: DAY_MS }
/** From so many tries on an address answers for its neighbourhood too. */
const TRIES_OF_A_NEIGHBOUR = 5

export interface SignInSource {
  /** As typed, lower case; whether anybody has it makes no difference here. */
  readonly id: string
  readonly address: string
  /** The number of a browser that has signed in to this ID before. */
  readonly knownDevice: string | undefined
}

/** A try that was counted, and how to settle it. */
export interface CountedTry {
  /** Until when the caller has to wait; then nothing was counted and nothing may be judged. */
  readonly until: Date | undefined
  /** To be called for a right password. */
  readonly succeed: () => Promise<void>
}

/** How the tries of one address at one ID are spaced, and those of a browser that has signed in before: nobody else uses these up. */
async function getPace({ parameters }: IdentityContext) {
  return {
    free: await parameters.get('login.free_tries'),
    firstMs: FIRST_WAIT_MS,
    capMs: (await parameters.get('login.wait_minutes')) * MINUTE_MS,
  }
}

async function sharedRules(
  { limits }: IdentityContext,
  { id, address }: SignInSource,
  [atId = 0, inAll = 0]: readonly number[],
): Promise<SlowDownRule[]> {
  const isFirst = atId === 1 && (await limits.consume(`sign-in first ${id}`, FIRST_TRIES))
  return [
    ...(isFirst ? [] : [{ key: `sign-in ${id}`, ...ACCOUNT }]),
    ...(inAll > TRIES_OF_A_NEIGHBOUR
      ? [{ key: `sign-in block ${addressNeighbourhood(address)}`, ...BLOCK }]
      : []),
  ]
}

/**
 * Counts one password before it is judged. A known browser waits for its own tries only. A stranger waits for what the same address
 * tried; for what others tried only from the second try on. The bounds are worked out in docs/decisions/0147.
 */
export async function countSignIn(identity: IdentityContext, source: SignInSource): Promise<CountedTry> {
  const { slowDowns } = identity
  const refused = (until: Date) => ({ until, succeed: async () => {} })
  const pace = await getPace(identity)
  const own: SlowDownRule[] =
    source.knownDevice === undefined
      ? [
          { key: `sign-in ${source.id} from ${addressSource(source.address)}`, ...pace },
          { key: `sign-in from ${addressSource(source.address)}`, ...SOURCE },
        ]
      : [{ key: `sign-in device ${source.knownDevice}`, ...pace }]
  const counted = await slowDowns.attempt(own)
  if (counted.until !== undefined) return refused(counted.until)
  const shared = source.knownDevice === undefined ? await sharedRules(identity, source, counted.tries) : []
  const [first, ...rest] = own.map(({ key }) => key)
  if (shared.length > 0) {
    const among = await slowDowns.attempt(shared)
    if (among.until !== undefined) {
      await slowDowns.undo([first ?? '', ...rest])
      return refused(among.until)
    }
  }
  return {
    until: undefined,
    async succeed() {
      await slowDowns.clear([first ?? ''])
      const others = [...rest, ...shared.map(({ key }) => key)]
      if (others.length > 0) await slowDowns.undo(others)
    },
  }
}
