import type { Kernel, Modules } from '#server/wiring.ts'

/** The product at one time: now, or on a day that is past. */
export interface Stage {
  readonly kernel: Kernel
  readonly modules: Modules
}
