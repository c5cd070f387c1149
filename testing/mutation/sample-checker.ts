import { readFileSync } from 'node:fs'
import { type Checker, CheckStatus } from '@stryker-mutator/api/check'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { keyOf } from './list-mutants.ts'

/** Lets through the mutants whose keys stand in the file of MUTATION_SAMPLE, and no others. */
function createSampleChecker(): Checker {
  let sample: ReadonlySet<string> = new Set()
  return {
    async init() {
      sample = new Set(JSON.parse(readFileSync(process.env['MUTATION_SAMPLE'] ?? '', 'utf8')))
    },
    async check(mutants) {
      const root = process.env['MUTATION_ROOT'] ?? ''
      return Object.fromEntries(
        mutants.map((mutant) => [
          mutant.id,
          sample.has(keyOf(mutant, root))
            ? { status: CheckStatus.Passed }
            : { status: CheckStatus.CompileError, reason: 'not in the sample' },
        ]),
      )
    },
  }
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', createSampleChecker)]
