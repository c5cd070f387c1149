export type FlagReason = 'DEVICE' | 'ADDRESS'
/** Two members, by number. */
export type Couple = readonly [string, string]
