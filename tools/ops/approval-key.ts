import { join } from 'node:path'
import { openApprover } from '#server/modules/chain/chain.ts'

/**
 * Prints the signer's SIGNER_APPROVAL_KEY: the public half of the key in APPROVAL_DIR, which is made when there is none. A new
 * installation needs it before its first worker, which cannot start without the signer's public.json.
 */
const folder = process.env['APPROVAL_DIR'] || join(process.env['DATA_DIR'] || '.data', 'approver')
console.log(openApprover(folder).publicKey)
