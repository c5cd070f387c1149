import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Readable for its owner only. */
const OWNER_ONLY = 0o600

function writeAll(file: string, flags: 'w' | 'a', text: string): void {
  const descriptor = openSync(file, flags, OWNER_ONLY)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Replaces a small file as a whole: on the disk when it returns, and never half of it. */
export function replaceDurably(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeAll(`${file}.new`, 'w', text)
  renameSync(`${file}.new`, file)
  // The new name is on the disk once its folder is.
  const descriptor = openSync(dirname(file), 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Adds a line to a file; on the disk when it returns. */
export function appendDurably(file: string, line: string): void {
  writeAll(file, 'a', `${line}\n`)
}

/**
 * The lines of such a file. With `cuts` a last line without an end, which a crash cut off, is removed; else it is left alone, for its owner may
 * be writing it.
 */
export function loadLines(file: string, { cuts }: { readonly cuts: boolean }): string[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (cuts && whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
  return whole.split('\n').slice(0, -1)
}
