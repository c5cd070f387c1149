import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const FOLDER = new URL('../../migrations/', import.meta.url)

export interface Migration {
  readonly name: string
  readonly text: string
  readonly hash: string
  /** expand: only adds, so that the release before goes on beside it; its first line says so. contract: anything else. */
  readonly phase: 'expand' | 'contract'
}

const EXPANDS = /^-- expand: /

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function loadFolder(folder: string, pattern: RegExp): Promise<Migration[]> {
  const url = new URL(folder, FOLDER)
  const names = (await readdir(url)).filter((name) => pattern.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, url), 'utf8')
      return { name, text, hash: hashOf(text), phase: EXPANDS.test(text) ? 'expand' : 'contract' } as const
    }),
  )
}

/** One file per module with its tables, in the order of the map: `010_ledger.sql`. */
export function loadBaseline(): Promise<Migration[]> {
  return loadFolder('baseline/', /^\d{3}_[a-z]+\.sql$/)
}

/** What came after the baseline, in the order of its numbers: `0220_something.sql`. */
export function loadLater(): Promise<Migration[]> {
  return loadFolder('./', /^\d{4}_[a-z0-9_]+\.sql$/)
}

/** All functions, views and triggers as one text that can be run again at any time. */
export async function loadFunctions(): Promise<Migration> {
  const url = new URL('functions/', FOLDER)
  const names = (await readdir(url, { recursive: true })).filter((name) => name.endsWith('.sql')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, url), 'utf8')))
  const text = texts.join('\n')
  return { name: 'functions', text, hash: hashOf(text), phase: 'contract' }
}
