/** The device's clock, ms since 1970: the one place of the web app that reads it. */
export function deviceNow(): number {
  return Date.now()
}

let offsetMs = 0

/** Remembers how far the server's clock is ahead of the device's; the answer is taken as made half-way through the call. */
export function learnServerTime(serverTime: string, askedAt: number, answeredAt: number): void {
  const server = Date.parse(serverTime)
  if (!Number.isNaN(server)) offsetMs = server - (askedAt + answeredAt) / 2
}

/** The server's time in ms: countdowns run on it, so that a phone with a wrong clock counts right. */
export function serverNow(): number {
  return deviceNow() + offsetMs
}

const NOTED_MS = 5000
let machineOffsetMs = 0

/** Learns from an answer's Date header how wrong the device's clock is; small differences are the way's own. */
export function learnMachineTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - deviceNow()
  if (!Number.isNaN(difference)) machineOffsetMs = Math.abs(difference) > NOTED_MS ? difference : 0
}

/** The server machine's time in ms, which a moved sandbox clock does not change: proofs of the device's key run on it. */
export function machineNow(): number {
  return deviceNow() + machineOffsetMs
}
