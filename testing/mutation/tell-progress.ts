import type { MutantResult } from '@stryker-mutator/api/core'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import type { Reporter } from '@stryker-mutator/api/report'
import { keyOf } from './list-mutants.ts'

/** Tried, by what came of it; what is not in the sample is left out. */
const COUNTED: ReadonlySet<string> = new Set(['Killed', 'Timeout', 'RuntimeError', 'Survived', 'NoCoverage'])

/** Prints each mutant when it was tried, so that a run that is cut short still says something. */
function createProgress(): Reporter {
  const root = process.env['MUTATION_ROOT'] ?? ''
  let tried = 0
  return {
    onMutantTested(mutant: Readonly<MutantResult>) {
      if (!COUNTED.has(mutant.status)) return
      tried += 1
      process.stdout.write(`${tried} ${mutant.status} ${mutant.mutatorName} ${keyOf(mutant, root)}\n`)
    },
  }
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Reporter, 'tried', createProgress)]
