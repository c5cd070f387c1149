/** What a plain transfer of TRX may cost at most, in sun: its bytes, and 1.1 TRX where its target is new to the chain. */
export const TRX_TRANSFER_SUN = 1_400_000n

/** What of a member's gas is paid out when the account closes, in TRX millionths; 0 where it would not cover the transfer. */
export function gasPayout(gasUnits: bigint): bigint {
  return gasUnits > TRX_TRANSFER_SUN ? gasUnits - TRX_TRANSFER_SUN : 0n
}
