import { SECOND_MS } from '#server/kernel/clock.ts'
import { startLoop, type RunningLoop } from '#server/kernel/jobs/start-loop.ts'
import type { AlertsContext } from './alerts-context.ts'
import { matchPrices } from './prices/match-prices.ts'
import { notifyMatching } from './signals/notify-matching.ts'

/** Prices are asked for, and new signals looked for, this often while somebody waits for them. */
const LOOK_MS = 0.5 * SECOND_MS

/** Matches prices and tells about signals; what fired goes to the devices at once. Returns how many pairs somebody waits for. */
export async function runDue(self: AlertsContext): Promise<{ waiting: number; fired: number }> {
  const told = await notifyMatching(self)
  const { waiting, fired } = await matchPrices(self)
  if (told + fired > 0) await self.notifications.sendDue()
  return { waiting, fired: told + fired }
}

/** The worker's loop; any number of processes may run it. */
export function startAlertsLoop(self: AlertsContext): RunningLoop {
  const onError = (error: unknown): void => self.log.error({ err: error }, 'alerts could not be matched')
  const { pauseMs, onWake } = self.live.rhythm(LOOK_MS)
  let isWaitedFor = true
  return startLoop({ pauseMs: () => (isWaitedFor ? LOOK_MS : pauseMs()), onWake, onError }, async () => {
    isWaitedFor = (await runDue(self)).waiting > 0
  })
}
