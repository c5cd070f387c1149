import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod/mini'
import { replaceDurably } from '#server/kernel/files/durable-file.ts'

export const NODE_NAMES = ['one', 'two'] as const
export type NodeName = (typeof NODE_NAMES)[number]

/** What the controller decided last; it survives the controller. */
const stateShape = z.object({
  primary: z.enum(NODE_NAMES),
  /** The standby has everything that was ever acknowledged, and every commit waits for it. */
  isSync: z.boolean(),
  /** The other node's files may hold what was never acknowledged, or nothing: they are replaced before it starts. */
  isFenced: z.boolean(),
})
export type ClusterState = z.infer<typeof stateShape>

export const FIRST_STATE: ClusterState = { primary: 'one', isSync: false, isFenced: true }

export const otherThan = (name: NodeName): NodeName => (name === 'one' ? 'two' : 'one')

export function loadState(file: string): ClusterState {
  return existsSync(file) ? stateShape.parse(JSON.parse(readFileSync(file, 'utf8'))) : FIRST_STATE
}

/** On the disk before it is acted upon: a controller that is killed in between goes on from it. */
export function saveState(file: string, state: ClusterState): void {
  replaceDurably(file, JSON.stringify(state))
}

/** What was just seen of both nodes. */
export interface Seen {
  /** `silent`: its process lives and has not answered for seconds. */
  readonly primary: 'answers' | 'silent' | 'gone'
  /** `behind`: it runs, and gets no changes, or is far from having them all. */
  readonly standby: 'streams' | 'behind' | 'gone'
}

export type Step =
  | 'wait'
  | 'fail over'
  | 'restart the primary'
  | 'go on alone'
  | 'replace the standby'
  | 'start the standby'
  | 'wait for the standby with every commit'

/** The next step. A standby that may lack something acknowledged never becomes primary: then the primary has to come back. */
export function decide({ isSync, isFenced }: ClusterState, { primary, standby }: Seen): Step {
  if (primary !== 'answers') {
    if (isSync && standby !== 'gone') return 'fail over'
    return primary === 'gone' ? 'restart the primary' : 'wait'
  }
  if (isSync) return standby === 'streams' ? 'wait' : 'go on alone'
  if (standby === 'gone') return isFenced ? 'replace the standby' : 'start the standby'
  return standby === 'streams' ? 'wait for the standby with every commit' : 'wait'
}
