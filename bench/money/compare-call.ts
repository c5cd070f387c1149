import { percentileMs, runLoad } from '../measure/load.ts'
import { median, round } from '../parts/median.ts'
import { MONEY_CALLS, type MoneyCallName } from './calls.ts'
import type { Floors } from './floors.ts'
import { formatRound, measureRound, summarize, type RoundFigures } from './measure-round.ts'
import { countRefused, type Side } from './side.ts'

/** Calls before the first round: compiled code, prepared statements, open connections. */
const WARM_UP = 300
const ALONE = 60
const FLOOR_GUESS_PER_SECOND = 3_000

/** What is measured in turns. */
export interface Lineup {
  readonly present: Side
  readonly before: Side | undefined
  readonly floors: Floors
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
  readonly members: number
}

/** Rounds of one kind: each as many calls as the last round says fit into its time. */
function createRounds(
  { seconds, members, connections }: Pick<Lineup, 'seconds' | 'members' | 'connections'>,
  guessPerSecond: number,
  measure: (count: number) => Promise<RoundFigures>,
) {
  const rounds: RoundFigures[] = []
  // So that a slow call is measured with all connections busy for most of its round.
  const least = 3 * connections
  return {
    rounds,
    async next(): Promise<RoundFigures> {
      const perSecond = rounds.at(-1)?.callsPerSecond ?? guessPerSecond
      const figures = await measure(Math.min(members, Math.max(least, Math.round(perSecond * seconds))))
      rounds.push(figures)
      return figures
    },
  }
}
type Rounds = ReturnType<typeof createRounds>

function floorRounds(lineup: Lineup, route: 'bare' | 'insert'): Rounds {
  const { floors, connections } = lineup
  // Nothing bounds these but time: they need no members.
  const options = { ...lineup, seconds: Math.min(2, lineup.seconds), members: Number.MAX_SAFE_INTEGER }
  return createRounds(options, FLOOR_GUESS_PER_SECOND, async (count) => {
    const title = `floor: ${route}`
    const figures = await measureRound(floors.target, floors.prepare(route, count), { title, connections })
    console.log(formatRound(title, figures))
    return figures
  })
}

/** The route that does nothing, warmed up; the one with an insert is measured beside every call. */
export async function measureFloors(lineup: Lineup): Promise<object> {
  const [bare, insert] = [floorRounds(lineup, 'bare'), floorRounds(lineup, 'insert')]
  for (let turn = 0; turn < lineup.rounds; turn += 1) {
    await bare.next()
    await insert.next()
  }
  return { bare: summarize(bare.rounds), oneStatement: summarize(insert.rounds) }
}

/** The middle time of calls made one after the other, over one connection. */
async function measureAlone(side: Side, name: MoneyCallName): Promise<number> {
  await side.inside.request('refresh')
  const requests = await MONEY_CALLS[name].prepare(side, ALONE)
  const { answers } = await runLoad({ ports: side.ports.slice(0, 1), connections: 1 }, requests)
  countRefused({ title: `${name} alone, ${side.title}`, lastLines: side.lastLines, most: 0 }, answers)
  return percentileMs(answers, 0.5)
}

async function sideRounds(lineup: Lineup, side: Side, name: MoneyCallName): Promise<Rounds> {
  const { connections } = lineup
  const title = `${name}, ${side.title}`
  const warmUp = 2 * connections
  const measure = async (count: number) => {
    await side.inside.request('refresh')
    const requests = await MONEY_CALLS[name].prepare(side, count + warmUp)
    // While others were measured, the pools have closed their connections: opening them again is not a call's cost.
    await runLoad({ ports: side.ports, connections }, requests.slice(0, warmUp))
    return measureRound(side, requests.slice(warmUp), { title, connections })
  }
  const warm = await measure(WARM_UP)
  return createRounds(lineup, warm.callsPerSecond, async (count) => {
    const figures = await measure(count)
    console.log(formatRound(title, figures))
    return figures
  })
}

const ratioOf = (rounds: readonly RoundFigures[], others: readonly RoundFigures[]) =>
  median(
    rounds.map(({ callsPerSecond }, turn) => callsPerSecond / (others[turn]?.callsPerSecond ?? Number.NaN)),
  )

/** One call: rounds of the present tree, of the earlier one and of the floor with one statement in turns. */
export async function compareCall(lineup: Lineup, name: MoneyCallName): Promise<object> {
  const { present, before } = lineup
  const ours = await sideRounds(lineup, present, name)
  const theirs = before && (await sideRounds(lineup, before, name))
  const floor = floorRounds(lineup, 'insert')
  const alone = {
    present: await measureAlone(present, name),
    before: before && (await measureAlone(before, name)),
  }
  for (let turn = 0; turn < lineup.rounds; turn += 1) {
    // The first of a turn may meet a quieter disk than the second: they take turns at that.
    const first = turn % 2 === 0 ? [ours, theirs] : [theirs, ours]
    for (const one of first) await one?.next()
    await floor.next()
  }
  return {
    ...summarize(ours.rounds),
    aloneMs: round(alone.present, 1),
    ratioToBefore: theirs === undefined ? null : round(ratioOf(ours.rounds, theirs.rounds), 2),
    ratioToOneStatement: round(ratioOf(ours.rounds, floor.rounds), 3),
    before:
      theirs === undefined
        ? null
        : { ...summarize(theirs.rounds), aloneMs: round(alone.before ?? Number.NaN, 1) },
  }
}
