/** An address whole and in fours, as people compare it sign by sign. */
export function Address({ address }: { address: string }) {
  return <span className="mono wrap-any">{address.match(/.{1,4}/g)?.join(' ')}</span>
}
