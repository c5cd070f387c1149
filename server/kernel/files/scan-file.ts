import { spawn } from 'node:child_process'
import { SECOND_MS } from '../clock.ts'
import type { Logger } from '../log.ts'

/** Returns whether a file is free of known malware. An unavailable scanner means no. */
export type ScanFile = (bytes: Buffer) => Promise<boolean>

const SCAN_TIMEOUT_MS = 60 * SECOND_MS
const CLEAN = 0
const INFECTED = 1

/**
 * Hands files to a scanner with the interface of clamdscan: the file on standard input, exit code 0 for clean, 1 for infected.
 * Without a program every file passes.
 */
export function createScanFile(program: string, log: Logger): ScanFile {
  if (program === '') return async () => true
  return (bytes) =>
    new Promise((resolve) => {
      const scanner = spawn(program, ['--no-summary', '-'], {
        stdio: ['pipe', 'ignore', 'ignore'],
        timeout: SCAN_TIMEOUT_MS,
      })
      const end = (code: number | null, error?: Error) => {
        if (code !== CLEAN && code !== INFECTED)
          log.error({ err: error, code, program }, 'a file was not scanned')
        resolve(code === CLEAN)
      }
      scanner.once('error', (error) => end(null, error))
      scanner.once('close', (code) => end(code))
      // A scanner that has seen enough closes its input early; its exit code says what it found.
      scanner.stdin.on('error', (error) => log.debug({ err: error }, 'the scanner stopped reading'))
      scanner.stdin.end(bytes)
    })
}
