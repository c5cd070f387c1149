import { recoverSigner, toAddressHex } from './tron-message.ts'

/** What the key of an address signed: that it holds reserves at a proof of balances. */
export interface OwnershipStatement {
  readonly proof: number
  readonly head: string
  /** 65 bytes in hex. */
  readonly signature: string
  readonly signedAt: string
}

/** An address that is counted as the operator's, with its newest statement; null when its key never signed. */
export interface OperatorAddress {
  readonly address: string
  readonly role: 'hot' | 'cold'
  readonly statement: OwnershipStatement | null
}

/** Heads that everybody is shown, newest first. */
export type PublishedHeads = readonly { readonly number: number; readonly head: string }[]

/** The hot wallet signs each proof by itself; the keys of cold storage are fetched about once a month. */
const MAX_PROOFS_AGO = { hot: 2, cold: 30 } as const

/** What is signed. The head is of one proof of one operator, so no signature stands for another night, address or house. */
export function toOwnershipText(
  { proof, head }: Pick<OwnershipStatement, 'proof' | 'head'>,
  address: string,
) {
  return `Address ${address} holds reserves for proof of balances ${proof} with head ${head}`
}

type Check = (statement: OwnershipStatement, held: OperatorAddress, published: PublishedHeads) => boolean

/** What must hold of every address that is counted, by the name of what is wrong when it does not. */
export const OWNERSHIP_CHECKS = {
  signature: (statement, { address }) => {
    const signer = recoverSigner(toOwnershipText(statement, address), statement.signature)
    return signer !== undefined && signer === toAddressHex(address)
  },
  published: ({ proof, head }, _held, published) =>
    published.some((one) => one.number === proof && one.head === head),
  fresh: ({ proof }, { role }, [newest]) =>
    newest !== undefined && newest.number - proof <= MAX_PROOFS_AGO[role],
} as const satisfies Readonly<Record<string, Check>>

/** The names of the checks that fail for an address; `unsigned` alone when its key signed nothing. */
export function checkOwnership(
  held: OperatorAddress,
  published: PublishedHeads,
  checks: Readonly<Record<string, Check>> = OWNERSHIP_CHECKS,
): string[] {
  const { statement } = held
  if (statement === null) return ['unsigned']
  return Object.entries(checks)
    .filter(([, holds]) => !holds(statement, held, published))
    .map(([name]) => name)
}
