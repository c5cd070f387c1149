import type { Call } from '../node/calls.ts'
import type { Answer } from './exact-json.ts'
import { recoverSigner } from './signature.ts'
import { asObject, encodeRaw, parseTransaction, toTransactionView } from './transaction.ts'

/**
 * wallet/getsignweight: how far a transaction is signed. Wallets also use it to have a changed transaction written
 * anew: the answer carries its new id and bytes.
 */
export const getSignWeight: Call = ({ params }): Answer => {
  const given = params['signature']
  const signatures = Array.isArray(given) ? given.map(String) : []
  const transaction = parseTransaction(encodeRaw(asObject(params['raw_data'])), signatures)
  const approved = signatures.map((signature) => recoverSigner(transaction.id, signature))
  const isSigned = approved.includes(transaction.request.owner)
  return {
    result: isSigned ? {} : { code: 'NOT_ENOUGH_PERMISSION' },
    permission: {
      permission_name: 'owner',
      threshold: 1n,
      keys: [{ address: transaction.request.owner, weight: 1n }],
    },
    approved_list: approved,
    current_weight: isSigned ? 1n : 0n,
    transaction: {
      result: { result: true },
      txid: transaction.id,
      transaction: toTransactionView(transaction),
    },
  }
}
