import type { Signals } from '#server/modules/signals/signals.ts'

export interface TransparencyDeps {
  readonly signals: Pick<Signals, 'listSealedDays' | 'getSealedDay'>
}

export type Transparency = ReturnType<typeof createTransparency>

/** What anyone may check without an account. Hashes are hex, days are those of UTC. */
export function createTransparency({ signals }: TransparencyDeps) {
  return {
    /** The heads of the sealed log per day, newest first, and when something was last sealed. */
    async getTransparency() {
      const signalDays = await signals.listSealedDays()
      return { signalDays, lastProofAt: signalDays[0]?.sealedAt ?? null }
    },
    /** One day's batches from a batch number on. Throws COMMON-A001 for a day without any. */
    getSignalLog: (request: { day: string; from: number }) => signals.getSealedDay(request),
  }
}
