import { parseArgs } from 'node:util'
import { makeKmsKey } from '#server/kernel/security/keys/kms-key.ts'

/**
 * Makes a master key that nobody sees and prints it wrapped by a symmetric key of AWS KMS, as MASTER_KEY takes it:
 * node tools/ops/keys/kms-key.ts --key arn:aws:kms:REGION:ACCOUNT:key/ID >master-key
 * Credentials come as for every program of AWS; needs kms:GenerateDataKey, and the product's processes kms:Decrypt.
 */
const { values } = parseArgs({ options: { key: { type: 'string' } } })
if (values.key === undefined || !/^arn:aws[\w-]*:kms:[a-z0-9-]+:\d{12}:key\/[\w-]+$/.test(values.key)) {
  console.error(
    '--key arn:aws:kms:REGION:ACCOUNT:key/ID: the ARN of the key, not of an alias, which may lead elsewhere',
  )
  process.exit(1)
}
console.log(await makeKmsKey(values.key))
