import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { WalletContext } from '../wallet-context.ts'

/** Stops swaps at once; a second person is needed to let them go on. */
export function swapConsole({
  parameters,
}: WalletContext): Pick<ConsoleCalls<typeof consoleApi.settings>, 'pauseSwap'> {
  return {
    async pauseSwap({ tx, body: { reason } }) {
      if (!(await parameters.get('swap.on'))) throw new Failure(failures.staff.wrongState)
      await parameters.change(tx, 'swap.on', false)
      return {
        answer: { done: true },
        subject: 'swap.on',
        before: { 'swap.on': 'true' },
        after: { 'swap.on': 'false' },
        reason,
      }
    },
  }
}
