import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
const STEP = /^(\d+)\. [\s\S]*?(?=^\d+\. |^## |$(?![\s\S]))/gm
const COMMAND = /```sh\n\s*(\S.*)\n\s*```/

/** The commands of deploy/README.md by the number of their step. Throws when a step has none, or more than one line. */
export function listReadmeSteps(): ReadonlyMap<number, string> {
  const text = readFileSync(join(ROOT, 'deploy/README.md'), 'utf8').replace(/^## Backups[\s\S]*/m, '')
  return new Map(
    [...text.matchAll(STEP)].map(([step, number]) => {
      const command = COMMAND.exec(step)?.[1]
      if (command === undefined) throw new Error(`Step ${number} of deploy/README.md has no command.`)
      return [Number(number), command] as const
    }),
  )
}
