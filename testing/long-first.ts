import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, each of its kind the longest first. One that begins last leaves cores without work: a fresh checkout
 * knows no durations, and a file's size says little of them.
 */
const LONGEST = [
  'testing/chaos/restore.test.ts',
  'testing/chaos/bank.test.ts',
  'testing/worked-examples/plan.test.ts',
  'testing/chaos/batches/run-batches.test.ts',
  'testing/attacks/lockout-as-a-weapon.test.ts',
  'server/modules/staff/people/production-start.test.ts',
  'server/modules/game/rounds/pay-round.test.ts',
  'server/modules/signals/record/sealed-log.test.ts',
  'e2e/gates.e2e.ts',
  'e2e/production-start.e2e.ts',
  'e2e/settings.e2e.ts',
  'e2e/console.e2e.ts',
  'e2e/automaster.e2e.ts',
  'e2e/ico.e2e.ts',
  'e2e/wallet.e2e.ts',
  'e2e/told-at-once.e2e.ts',
  'e2e/closing.e2e.ts',
  'e2e/game.e2e.ts',
  'e2e/device-clocks.e2e.ts',
  'e2e/membership.e2e.ts',
  'e2e/plan.e2e.ts',
  'e2e/first-submit.e2e.ts',
  'e2e/signals.e2e.ts',
  'e2e/ways.e2e.ts',
]

/** How late a file begins: the longest first, all others as they come. */
function positionOf({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
  return found === -1 ? LONGEST.length : found
}

/** Begins with the files that take longest, so that all workers end at about one time. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((left, right) => positionOf(left) - positionOf(right))
  }
}
