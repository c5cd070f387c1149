import type { Plugin } from 'vite'

/**
 * Parts of the library of queries that its client imports though the members' app uses them nowhere, by their file, and what stands
 * for them: changes are calls of our own (web/api/client.ts) instead of mutations, and lists come page by page instead of endlessly.
 */
export const UNUSED_PARTS: Readonly<Record<string, string>> = {
  '@tanstack/query-core/build/modern/mutationCache.js': `export class MutationCache {
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
  clear() {}
}`,
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': `const unused = () => { throw new Error('The app has no endless lists') }
export const infiniteQueryBehavior = unused, hasNextPage = unused, hasPreviousPage = unused`,
}

/** Leaves out of the members' app what it uses nowhere of a library and the bundler cannot know. */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    load(id) {
      const file = Object.keys(UNUSED_PARTS).find((part) => id.endsWith(`/node_modules/${part}`))
      return file === undefined ? null : { code: UNUSED_PARTS[file] ?? '', moduleType: 'js' }
    },
  }
}
