import type { Stage } from './stage.ts'

/** Looks at one line on a running product. Throws when the product differs from it. */
export type Check = (stage: Stage) => Promise<void>

/** Checks by the ids of their lines. Those of one area run one after the other on one product. */
export type Checks = Readonly<Record<string, Check>>

/** A check throws this when what the line asks for is not there at all. */
export class Missing extends Error {
  override readonly name = 'Missing'
}
