import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** USER_HZ of Linux, whatever its timer runs at. */
const CLOCK_TICK_MS = 10
const KB_PER_MB = 1024

interface ProcessTimes {
  readonly parent: number
  /** CPU time of the process itself, and of its children that have ended, in milliseconds. */
  readonly ownMs: number
  readonly endedChildrenMs: number
}

function parseTimes(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticksAt = (index: number) => Number(fields[index] ?? 0)
  return {
    parent: ticksAt(1),
    ownMs: (ticksAt(11) + ticksAt(12)) * CLOCK_TICK_MS,
    endedChildrenMs: (ticksAt(13) + ticksAt(14)) * CLOCK_TICK_MS,
  }
}

function findTimes(pid: number): ProcessTimes | undefined {
  try {
    return parseTimes(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined // The process ended while we looked.
  }
}

function listPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

/** Running processes whose parent is this one. */
export function listChildren(parent: number): number[] {
  return listPids().filter((pid) => findTimes(pid)?.parent === parent)
}

/** The processes and everything they have started that still runs. */
export function listTree(pids: readonly number[]): number[] {
  const parents = new Map(listPids().map((pid) => [pid, findTimes(pid)?.parent ?? 0]))
  const found = new Set(pids)
  for (let before = 0; before !== found.size;) {
    before = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** CPU time in milliseconds that these processes have used so far. */
export function cpuMsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (findTimes(pid)?.ownMs ?? 0), 0)
}

/** CPU time in milliseconds that this PostgreSQL has used so far: its living processes, and those it has outlived. */
export function databaseCpuMs(postmaster: number): number {
  const own = findTimes(postmaster)
  return (own?.ownMs ?? 0) + (own?.endedChildrenMs ?? 0) + cpuMsOf(listChildren(postmaster))
}

/** The first process of the PostgreSQL whose files are in this folder. */
export function postmasterOf(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
}

/** Memory in MB that only these processes use, and their shares of what several use. */
export function memoryMBOf(pids: readonly number[]): number {
  const kb = pids.map((pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0)
    } catch {
      return residentKBOf(pid) // Another user's process, when we are not root.
    }
  })
  return kb.reduce((sum, one) => sum + one, 0) / KB_PER_MB
}

function residentKBOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // The process ended while we looked.
  }
}
