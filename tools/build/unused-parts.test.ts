import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { UNUSED_PARTS } from './unused-parts.ts'

const ROOT = join(import.meta.dirname, '../..')
const namesOf = async (address: string) => Object.keys(await import(/* @vite-ignore */ address)).toSorted()

describe('what the members’ app leaves out of a library', () => {
  it.for(Object.entries(UNUSED_PARTS))('is a file of it, with the same names: %s', async ([file, code]) => {
    const theirs = await namesOf(pathToFileURL(join(ROOT, 'node_modules', file)).href)
    expect(theirs).toEqual(await namesOf(`data:text/javascript,${encodeURIComponent(code)}`))
  })

  it('is used nowhere in it', () => {
    const users = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
      /\b\w*(Mutation|Infinite)\w*\b[^\n]* from '@tanstack/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(users).toEqual([])
  })
})
