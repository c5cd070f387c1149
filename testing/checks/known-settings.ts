import { OPTIONS } from '#server/kernel/config.ts'

/** Read by the signer and the executor beside the server's options. */
const OWN = /^(SIGNER|EXECUTOR)_(DATABASE_URL|DIR|APPROVAL_KEY)$/
/** Read by Node itself. */
const OF_NODE = 'NODE_EXTRA_CA_CERTS'

/** Whether a process of the product reads a setting, or the file that one names with `_FILE`. */
export function isKnownSetting(name: string): boolean {
  const plain = name.replace(/_FILE$/, '')
  return plain in OPTIONS || OWN.test(plain) || name === OF_NODE
}
