import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** The variable that names the file for what broke outside of every test. */
export const UNHANDLED_FILE = 'UNHANDLED_FILE'

/** Writes what broke outside of every test, as a list of texts: vitest's JSON report leaves it out. Vitest calls it with `new`. */
export default function createReporter(): Reporter {
  return {
    onTestRunEnd(_modules, errors) {
      const file = process.env[UNHANDLED_FILE]
      if (file === undefined) throw new Error(`${UNHANDLED_FILE} names no file`)
      writeFileSync(file, JSON.stringify(errors.map(({ name, message }) => `${name ?? 'Error'}: ${message}`)))
    },
  }
}
