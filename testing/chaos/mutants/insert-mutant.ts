import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMutant, MUTANTS, applyPatches } from './mutants.ts'

/** Loaded with --import into a process that is to run with a fault: CHAOS_MUTANT names it. */
const name = process.env['CHAOS_MUTANT']
if (!isMutant(name)) throw new Error(`CHAOS_MUTANT=${name} is no mutant`)
const { patches } = MUTANTS[name]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded
    const file = fileURLToPath(url)
    if (!patches.some((patch) => file.endsWith(patch.file))) return loaded
    const { source } = loaded
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
    return { ...loaded, source: applyPatches(text, file, patches) }
  },
})
