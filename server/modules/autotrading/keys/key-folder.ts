import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKeyBox, type KeyBox, newBoxKey } from './key-box.ts'

/** Written aside and moved into place, so that nobody reads half of it. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The executor's private half in its folder, made when first opened; the public half is written beside it for the server. */
export function openKeyFolder(folder: string): KeyBox {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'box.key')
  try {
    writeFileSync(file, newBoxKey(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const box = createKeyBox(readFileSync(file, 'utf8').trim())
  write(join(folder, 'public.json'), JSON.stringify({ key: box.publicHalf }))
  return box
}
