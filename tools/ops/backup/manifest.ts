import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod/mini'

/** What a copy of the database consists of, and where in time it stands. */
const manifest = z.object({
  /** PostgreSQL's main version. */
  version: z.string(),
  wholeAt: z.string(),
  firstPiece: z.string(),
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifest>

export function loadManifest(copy: string): Manifest {
  return manifest.parse(JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8')))
}

/** The SHA-256 of each file below a folder, by its path in it. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    hashes[relative(folder, path)] = hash.digest('hex')
  }
  return hashes
}

/** Files of a copy that are missing, changed or new since it was made. */
export async function changedFiles(copy: string, { files }: Manifest): Promise<readonly string[]> {
  const found = await hashFiles(join(copy, 'data'))
  const names = new Set([...Object.keys(files), ...Object.keys(found)])
  return [...names].filter((name) => files[name] !== found[name])
}
