import type { consoleApi } from '#contract/console.ts'
import type { StaffBrake } from '#contract/console/money/brakes.ts'
import { formatUnits, toCount } from '#contract/money.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { BrakeState } from '#server/kernel/parameters/brakes.ts'
import { createRequest, type RequestSelf } from '../requests/requests.ts'

type Calls = typeof consoleApi.brakes

function stateOf({ isHeld, releaseLeft }: BrakeState): StaffBrake['state'] {
  if (isHeld) return 'HELD'
  return releaseLeft > 0n ? 'RELEASED' : 'OPEN'
}

function toBrakeView(brake: BrakeState): StaffBrake {
  const isReleased = brake.releaseLeft > 0n
  return {
    id: brake.name,
    coin: brake.coin,
    today: formatUnits(brake.units),
    bound: formatUnits(brake.bound),
    percent: toCount((brake.units * 100n) / brake.bound),
    state: stateOf(brake),
    engagedAt: brake.engagedAt?.toISOString() ?? null,
    releaseLeft: isReleased ? formatUnits(brake.releaseLeft) : null,
    releaseUntil: isReleased ? (brake.releaseUntil?.toISOString() ?? null) : null,
  }
}

/** The operator's outflow brakes. */
export function brakesConsole(self: RequestSelf): ConsoleCalls<Calls> {
  return {
    listBrakes: async () => ({ items: (await self.brakes.list(self.db)).map(toBrakeView) }),
    requestRelease: ({ tx, staff: by, body: { reason, ...params } }) =>
      createRequest(self, tx, { kind: 'brakeRelease', params, reason, by }),
  }
}
