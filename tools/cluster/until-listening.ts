import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 50
const TRIES = 200

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Waits until a program takes connections on a port of 127.0.0.1. Throws what it wrote to its log when it ends, or takes ten seconds and is ended. */
export async function untilListening(child: ChildProcess, port: number, logFile: string): Promise<void> {
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (tries === TRIES || child.exitCode !== null) {
      child.kill('SIGKILL')
      throw new Error(`${child.spawnfile} did not start:\n${readFileSync(logFile, 'utf8')}`)
    }
    await pause(POLL_MS)
  }
}
