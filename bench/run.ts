import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Each benchmark is a file beside this one, or the file of a folder's name in it; it prints as it goes and returns the figures of its last line. */
interface Benchmark {
  run(args: readonly string[]): Promise<object>
}

const [name = '', ...args] = process.argv.slice(2)
const file = [`${name}.ts`, join(name, `${name}.ts`)]
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path))
if (!/^[a-z-]+$/.test(name) || name === 'run' || file === undefined) {
  console.error('npm run bench -- NAME, where NAME is a file or a folder of bench/, such as api or money.')
  process.exit(2)
}
// One client asks for as much as the server can do: that is measured, not the limits in front of it.
process.env['RATE_LIMITS'] ??= 'off'
const benchmark: Benchmark = await import(file)
console.log(JSON.stringify(await benchmark.run(args)))
process.exit(0)
