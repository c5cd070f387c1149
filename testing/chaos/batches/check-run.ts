import type { StoredAnswer } from '#server/kernel/http/idempotency.ts'
import type { Chance } from '#testing/chaos/chance.ts'
import type { Finding } from '#testing/chaos/checks/finding.ts'
import type { Worlds } from './build-worlds.ts'
import { compareBooks, differences } from './compare.ts'
import type { createDraw } from './draw-calls.ts'
import type { PlannedCall } from './send-call.ts'

/** How a call ended: with an answer, or with what was thrown. */
export type Ended = StoredAnswer | { readonly status: 0; readonly body: string }

/** Everything that is known of a run. */
export interface Run {
  readonly say: (line: string) => void
  readonly worlds: Worlds
  readonly chance: Chance
  readonly draw: ReturnType<typeof createDraw>
  /** Where in the serial order a call was decided, by its number. */
  readonly positions: Map<number, readonly [bigint, number]>
  /** When a call came into its queue, by its number. */
  readonly turns: Map<number, number>
  readonly batched: Map<number, Ended>
  readonly single: Map<number, Ended>
  readonly order: number[]
  readonly breaches: { answers: string[]; turns: string[]; repeats: string[] }
  repeated: number
}

/** Calls of one member to one action must be decided in the order in which they came. */
export function checkTurns({ breaches, turns }: Run, ordered: readonly PlannedCall[]): void {
  const last = new Map<string, number>()
  for (const { number, player, wish } of ordered) {
    const lane = `${wish.kind} of ${player.memberId}`
    const [before, turn] = [last.get(lane) ?? -1, turns.get(number) ?? -1]
    if (turn < before) breaches.turns.push(`${lane}: call ${number} was overtaken`)
    last.set(lane, turn)
  }
}

/**
 * A call that was not decided is answered as the one with its key that was: an earlier one, or its own repetition, which may overtake
 * it while it asks the network what its withdrawal costs.
 */
export function checkUndecided(run: Run, calls: readonly PlannedCall[]): void {
  for (const { number, key, repeats, wish } of calls) {
    if (run.positions.has(number)) continue
    const decided = repeats ?? calls.find((one) => one.key === key && run.positions.has(one.number))?.number
    const own = run.batched.get(number)
    const first = decided === undefined ? undefined : run.batched.get(decided)
    const differ =
      first === undefined
        ? [`it was never decided: ${JSON.stringify(own?.body)}`]
        : differences(own?.body, first.body)
    if (differ.length > 0) run.breaches.repeats.push(`${wish.kind} ${number}: ${differ.join('; ')}`)
    run.repeated += 1
  }
}

/** What must hold once all calls have ended. */
export async function checkRun({ worlds, breaches }: Run): Promise<readonly Finding[]> {
  const { batched, single } = worlds
  const verdicts = [
    await batched.modules.ledger.verify(batched.db),
    await single.modules.ledger.verify(single.db),
  ]
  return [
    { check: 'every call is answered as one by one', breaches: breaches.answers },
    { check: 'calls of one member keep their order', breaches: breaches.turns },
    { check: 'a key that comes again is answered as before', breaches: breaches.repeats },
    { check: 'the books are the same as one by one', breaches: await compareBooks(batched, single) },
    {
      check: 'the books balance',
      breaches: verdicts.flatMap((verdict) => (verdict.isRight ? [] : [verdict.broken])),
    },
  ]
}

/** How often each kind was accepted and refused, and by which code. */
export function countKinds({ batched, order }: Run, kinds: ReadonlyMap<number, string>) {
  const counts: Record<string, number> = {}
  for (const number of order) {
    const ended = batched.get(number)
    const name = `${kinds.get(number)} ${ended?.status === 200 ? 'accepted' : codeOf(ended)}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

function codeOf(ended: Ended | undefined): string {
  const code =
    typeof ended?.body === 'object' && ended.body !== null
      ? new Map(Object.entries(ended.body)).get('code')
      : ended?.body
  return String(code)
}
