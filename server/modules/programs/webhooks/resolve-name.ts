import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { SECOND_MS } from '#server/kernel/clock.ts'

/** All addresses of a name, asked for once a try. Throws where it has none. */
export type ResolveName = (host: string) => Promise<readonly LookupAddress[]>

const ANSWER_WITHIN_MS = 2 * SECOND_MS
const TRIES = 2

/**
 * Asks name servers itself; those of the machine unless a test says otherwise. The system's own question would hold one of the few
 * threads that also hash passwords and read files for as long as a member's name server likes, and knows names that only the
 * operator's network has.
 */
export function createResolveName(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver({ timeout: ANSWER_WITHIN_MS, tries: TRIES })
  if (servers !== undefined) resolver.setServers(servers)
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    )
    if (addresses.length === 0) throw new Error(`nobody knows an address of ${host}`)
    return addresses
  }
}
