import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { ChainHooks } from './chain-hooks.ts'
import type { TronNodes } from './node/nodes.ts'
import type { TronSettings } from './node/tron-settings.ts'
import type { Approver } from './payments/approver.ts'

/** What the module is made from. */
export interface ChainNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly live: Pick<Live, 'publishTo' | 'rhythm'>
  readonly hooks: ChainHooks
  readonly tron: TronSettings
  /** The key that vouches for payments; undefined in a process that only answers requests. */
  readonly approver: Approver | undefined
  /** A sandbox's chain is read from its first block, any other from the newest solid one at the first start. */
  readonly sandbox: boolean
}

/** With what the module makes for itself; every function of it takes this first. */
export interface ChainContext extends ChainNeeds {
  readonly nodes: TronNodes
}
