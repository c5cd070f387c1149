import { mkdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below what systems hand out by themselves (Linux from 32768), so that no outgoing connection takes a port meanwhile. */
const FIRST = 20_000
const COUNT = 12_000
/** Long enough for a slow program to listen; a reservation is not taken back earlier. */
const KEPT_MS = 120_000
const TRIES = 1000
/** Of each user of the machine: nobody can write into another's folder. */
const RESERVATIONS = join(tmpdir(), `mcs-members-ports-${process.getuid?.() ?? ''}`)

/**
 * A port of 127.0.0.1 that nobody listens on, reserved for two minutes among all who ask here, in this process or in
 * another of the same user: between this answer and the moment its owner listens nobody else is given it.
 * Throws when a thousand tries find none.
 */
export async function freePort(): Promise<number> {
  mkdirSync(RESERVATIONS, { recursive: true })
  for (let tries = 0; tries < TRIES; tries++) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (isReserved(port) && (await isFree(port))) return port
  }
  throw new Error(`No free port found between ${FIRST} and ${FIRST + COUNT}.`)
}

/** Whether the port is now ours: its file can be made only once, and one out of time is cleared away for the next who tries. */
function isReserved(port: number): boolean {
  const file = join(RESERVATIONS, String(port))
  try {
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch {
    const made = statSync(file, { throwIfNoEntry: false })
    if (made && Date.now() - made.mtimeMs > KEPT_MS) clear(file)
    return false
  }
}

/** What another clears at the same moment is gone already. */
function clear(file: string): void {
  try {
    unlinkSync(file)
  } catch {
    return
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
