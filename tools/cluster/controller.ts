import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '#server/kernel/database/hosts/open-client.ts'
import {
  type ClusterState,
  decide,
  loadState,
  otherThan,
  saveState,
  NODE_NAMES,
  type Seen,
  type Step,
} from './cluster-state.ts'
import type { NodeName } from './cluster-state.ts'
import { copyPrimary } from './copy-primary.ts'
import type { DatabaseNode } from './database-node.ts'
import { findReplication, goOnAlone, isNear, waitForStandby } from './replication.ts'

const LOOK_EVERY_MS = 100
const ANSWER_WITHIN_MS = 500
/** A primary that says nothing for so long is taken for hung; a busy machine answers within it. */
const SILENT_MS = 3_000
/** A connection of the standby that breaks comes back within this, or commits go on without it. */
const BEHIND_MS = 1_000

export interface ClusterEvent {
  readonly step: Step | 'promoted'
  /** By this process's monotonic clock. */
  readonly atMs: number
}

export interface Controller {
  state(): ClusterState
  primary(): DatabaseNode
  standby(): DatabaseNode
  /** Comes when every commit waits for the standby. */
  untilSync(limitMs: number): Promise<void>
  /** Ends looking, and then both servers: the primary first, so that the standby has its last words. */
  stop(): Promise<void>
}

export interface ControllerOptions {
  readonly folder: string
  readonly nodes: Readonly<Record<NodeName, DatabaseNode>>
  readonly onEvent: (event: ClusterEvent) => void
  readonly onError: (error: unknown) => void
}

interface Self extends ControllerOptions {
  state: ClusterState
  /** Connections of the superuser that stay open: promoting must not wait for one. */
  readonly clients: Map<NodeName, pg.Client>
  answeredAtMs: number
  streamedAtMs: number
}

const stateFile = ({ folder }: ControllerOptions) => join(folder, 'cluster.json')
const primaryOf = ({ nodes, state }: Self) => nodes[state.primary]
const standbyOf = ({ nodes, state }: Self) => nodes[otherThan(state.primary)]

function change(self: Self, state: ClusterState): void {
  saveState(stateFile(self), state)
  self.state = state
}

async function clientOf({ clients }: Self, node: DatabaseNode): Promise<pg.Client> {
  const known = clients.get(node.name)
  if (known !== undefined) return known
  const client = await openClient(node.adminUrl(), {
    connectMs: ANSWER_WITHIN_MS,
    answerMs: ANSWER_WITHIN_MS,
    onError: () => forget(clients, node.name),
  })
  clients.set(node.name, client)
  return client
}

function forget(clients: Self['clients'], name: NodeName): void {
  const client = clients.get(name)
  clients.delete(name)
  void client?.end().catch(() => undefined)
}

async function inspect(self: Self): Promise<Seen> {
  const [primary, standby] = [primaryOf(self), standbyOf(self)]
  const nowMs = () => performance.now()
  if (!primary.isRunning()) return { primary: 'gone', standby: standby.isRunning() ? 'behind' : 'gone' }
  try {
    if (isNear(await findReplication(await clientOf(self, primary), standby.name)))
      self.streamedAtMs = nowMs()
    self.answeredAtMs = nowMs()
  } catch {
    // What it said does not matter: nothing but an answer counts.
    forget(self.clients, primary.name)
  }
  if (standby.isRunning()) await clientOf(self, standby).catch(() => undefined)
  const isBehind = nowMs() - self.streamedAtMs > BEHIND_MS
  return {
    primary: !primary.isRunning() ? 'gone' : nowMs() - self.answeredAtMs > SILENT_MS ? 'silent' : 'answers',
    standby: !standby.isRunning() ? 'gone' : isBehind ? 'behind' : 'streams',
  }
}

async function promote(self: Self, node: DatabaseNode): Promise<void> {
  const client = await clientOf(self, node)
  await client.query('select pg_promote(false)')
  for (;;) {
    const { rows } = await client.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')
    if (rows[0]?.waits === false) break
    await pause(10)
  }
  self.answeredAtMs = performance.now()
  self.onEvent({ step: 'promoted', atMs: performance.now() })
}

/** Again until it is one, however busy the machine is: nobody else takes writes meanwhile. One that ends is started, and then promoted. */
async function insistOnPromoting(self: Self, node: DatabaseNode): Promise<void> {
  while (node.isRunning()) {
    try {
      return await promote(self, node)
    } catch (error) {
      forget(self.clients, node.name)
      self.onError(error)
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** The former primary is dead for certain before the other becomes one: nobody can be told "done" by both. */
async function failOver(self: Self): Promise<void> {
  const [former, next] = [primaryOf(self), standbyOf(self)]
  await former.kill()
  forget(self.clients, former.name)
  change(self, { primary: next.name, isSync: false, isFenced: true })
  await insistOnPromoting(self, next)
}

async function startPrimary(self: Self): Promise<void> {
  const node = primaryOf(self)
  await node.kill()
  await node.start()
  const client = await clientOf(self, node)
  await goOnAlone(client)
  // A controller that was killed between deciding and promoting.
  const { rows } = await client.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')
  if (rows[0]?.waits === true) await insistOnPromoting(self, node)
  self.answeredAtMs = performance.now()
}

async function startStandby(self: Self, isFresh: boolean): Promise<void> {
  const [primary, standby] = [primaryOf(self), standbyOf(self)]
  if (isFresh) await copyPrimary(primary, standby)
  await standby.start()
  if (isFresh) change(self, { ...self.state, isFenced: false })
}

async function act(self: Self, step: Step): Promise<void> {
  const { state } = self
  switch (step) {
    case 'wait':
      return
    case 'fail over':
      return failOver(self)
    case 'restart the primary':
      change(self, { ...state, isSync: false })
      return startPrimary(self)
    case 'go on alone':
      // Written down first: from here on the standby may lack something.
      change(self, { ...state, isSync: false })
      return goOnAlone(await clientOf(self, primaryOf(self)))
    case 'replace the standby':
      return startStandby(self, true)
    case 'start the standby':
      return startStandby(self, false)
    case 'wait for the standby with every commit':
      if (await waitForStandby(await clientOf(self, primaryOf(self)), standbyOf(self).name))
        change(self, { ...state, isSync: true })
  }
}

/** Looks until stopped; a death is noticed in the moment it happens. */
async function watch(self: Self, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const step = decide(self.state, await inspect(self))
      if (step !== 'wait') self.onEvent({ step, atMs: performance.now() })
      await act(self, step)
    } catch (error) {
      self.onError(error)
    }
    const primary = primaryOf(self)
    const aWhile = pause(LOOK_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
    await (primary.isRunning() ? Promise.race([aWhile, primary.ended()]) : aWhile)
  }
}

/** Starts both servers where the last controller left them, and keeps one of them taking writes. */
export async function startController(options: ControllerOptions): Promise<Controller> {
  const nowMs = performance.now()
  const state = loadState(stateFile(options))
  const self: Self = { ...options, state, clients: new Map(), answeredAtMs: nowMs, streamedAtMs: nowMs }
  // A standby that is not there yet has seen nothing: commits wait for it once it has caught up.
  if (state.isSync) change(self, { ...state, isSync: false })
  await startPrimary(self)
  const stopping = new AbortController()
  const watching = watch(self, stopping.signal)
  return {
    state: () => self.state,
    primary: () => primaryOf(self),
    standby: () => standbyOf(self),
    async untilSync(limitMs) {
      const deadline = performance.now() + limitMs
      while (!self.state.isSync) {
        if (performance.now() > deadline) throw new Error('The standby did not catch up in time.')
        await pause(LOOK_EVERY_MS)
      }
    },
    async stop() {
      stopping.abort()
      await watching
      for (const name of NODE_NAMES) forget(self.clients, name)
      await primaryOf(self).stop()
      await standbyOf(self).stop()
    },
  }
}
