import { measureBets } from './parts/game-bets.ts'
import { measureLive } from './parts/game-live.ts'
import { measureSettlement } from './parts/game-settle.ts'

const PARTS: Readonly<Record<string, () => Promise<object>>> = {
  settlement: measureSettlement,
  bets: measureBets,
  live: measureLive,
}

/** Bets through the API, the settlement of a large round, and pools and prices to many members; or one of the three by name. */
export async function run(args: readonly string[]): Promise<object> {
  const [name] = args
  const chosen = Object.entries(PARTS).filter(([part]) => name === undefined || part === name)
  if (chosen.length === 0) throw new Error(`bench game knows ${Object.keys(PARTS).join(', ')}`)
  let figures = {}
  for (const [, measure] of chosen) figures = { ...figures, ...(await measure()) }
  return figures
}
