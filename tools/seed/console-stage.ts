import type { Config } from '#server/kernel/config.ts'
import type { Kernel, Modules } from '#server/wiring.ts'

/** Something in every area of the console that a new sandbox leaves empty. */
export interface ConsoleStage {
  readonly config: Config
  readonly kernel: Kernel
  readonly modules: Modules
  /** Demonstration members by ID. */
  readonly members: ReadonlyMap<string, string>
}
