import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#testing/checks/source-files.ts'

/** One row of docs/security/attacks.md. */
export interface Attack {
  readonly attack: string
  readonly defence: string
  /** Path of the test that performs it. */
  readonly test: string
}

/** Every attack that the product was tried with, as docs/security/attacks.md lists them. */
export function listAttacks(): Attack[] {
  const text = readFileSync(join(ROOT, 'docs/security/attacks.md'), 'utf8')
  return [
    ...text.matchAll(/^\| (.+) \| (.+) \| `(testing\/attacks\/(?:proofs\/)?[\w-]+\.test\.ts)` \|$/gm),
  ].map(([, attack = '', defence = '', test = '']) => ({ attack, defence, test }))
}
