/** What the wallet lacks for a sum; nothing while either is unknown. */
export function missingSum(wanted: bigint | undefined, available: bigint | undefined): bigint {
  if (wanted === undefined || available === undefined || wanted <= available) return 0n
  return wanted - available
}
