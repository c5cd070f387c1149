import type { StatusComponent } from '#contract/trading/status.ts'

/** One look at one component; throws, or takes too long, when it does not work. */
export type Probe = () => Promise<void>
export type Probes = ReadonlyMap<StatusComponent, Probe>
