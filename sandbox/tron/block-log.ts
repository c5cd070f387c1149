import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

/** One thing that happened to the chain, one line of the file. */
export type LogLine =
  | { readonly genesisMs: number }
  | {
      readonly timestampMs: number
      /** Whole transactions in hex, and the block's id to check the replay against; an empty block has neither. */
      readonly transactions?: readonly string[]
      readonly id?: string
      /** Price of energy in sun, when it was not the usual one. */
      readonly energySun?: string
    }
  | { readonly backTo: number; readonly fork: number }

export interface BlockLog {
  /** What happened before this start, oldest first. */
  readonly past: readonly LogLine[]
  /** On the disk's way before anything that follows from it is answered. */
  append(lines: readonly LogLine[]): void
}

/** Without a file nothing is kept. */
export function openBlockLog(file: string | undefined): BlockLog {
  if (file === undefined) return { past: [], append: () => undefined }
  mkdirSync(dirname(file), { recursive: true })
  return {
    past: existsSync(file) ? loadLines(file) : [],
    append: (lines) => {
      if (lines.length) appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    },
  }
}

/** A last line cut off by a power cut never was answered: it goes. */
function loadLines(file: string): LogLine[] {
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}
