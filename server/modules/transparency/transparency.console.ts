import type { consoleApi } from '#contract/console.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import type { TransparencyContext } from './transparency-context.ts'

/** A proof outside the night, for two of the staff. */
export function transparencyConsole(
  _self: TransparencyContext,
  parts: ConsoleParts,
): ConsoleCalls<typeof consoleApi.transparency> {
  return {
    requestProof: ({ tx, staff: by, body: { reason } }) =>
      parts.createRequest(tx, { kind: 'proof', params: {}, reason, by }),
  }
}
