import type { ChainNeeds } from './chain-context.ts'

/** Whether this installation has a chain at all. */
export const isChainOn = ({ tron }: Pick<ChainNeeds, 'tron'>): boolean => tron.fullHost !== ''
