import { Code } from '#console/ui/text/Code.tsx'
/** An address whole and in fours, as people compare it sign by sign. */
export function Address({ address }: { address: string }) {
  return <Code>{address.match(/.{1,4}/g)?.join(' ')}</Code>
}
