import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import solc from 'solc'

/**
 * Compiles the sandbox's Solidity contracts to `compiled.json` (ABI and bytecode), which is committed, so that the
 * compiler is needed only when a contract changes: `node tools/build/build-contracts.ts`.
 */
const FOLDER = join(import.meta.dirname, '../../sandbox/tron/contracts')

interface Compiled {
  readonly abi: readonly unknown[]
  readonly evm: { readonly bytecode: { readonly object: string } }
}
interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Readonly<Record<string, Readonly<Record<string, Compiled>>>>
}

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sol'))
const sources = Object.fromEntries(
  files.map((file) => [file, { content: readFileSync(join(FOLDER, file), 'utf8') }]),
)
const input = {
  language: 'Solidity',
  sources,
  settings: {
    // The TVM's instruction set and prices are those of Petersburg; no compiler for TRON is on npm.
    evmVersion: 'petersburg',
    // Between nothing and everything: so the USDT here costs within 1 % of what the real one's old compiler made of it.
    optimizer: {
      enabled: false,
      details: { peephole: true, jumpdestRemover: true, deduplicate: true, cse: true },
    },
    metadata: { bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  },
}
const output: Output = JSON.parse(solc.compile(JSON.stringify(input)))
const failures = (output.errors ?? []).filter((error) => error.severity === 'error')
if (failures.length) throw new Error(failures.map((failure) => failure.formattedMessage).join('\n'))

const compiled = Object.values(output.contracts)
  .flatMap((contracts) => Object.entries(contracts))
  .filter(([, contract]) => contract.evm.bytecode.object !== '')
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([name, contract]) => [name, { abi: contract.abi, bytecode: contract.evm.bytecode.object }] as const)
writeFileSync(join(FOLDER, 'compiled.json'), `${JSON.stringify(Object.fromEntries(compiled), null, 1)}\n`)
console.log(`Compiled ${compiled.map(([name]) => name).join(', ')}.`)
