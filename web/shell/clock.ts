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
