/** What a transaction says of a proof of balances. Nobody can put it into a block of the past. */
export function toAnchorMemo({ proof, head }: { readonly proof: number; readonly head: string }): string {
  return `Proof of balances ${proof} ${head}`
}
