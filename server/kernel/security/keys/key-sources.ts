import { assert } from '../../failure.ts'
import { loadMasterKey } from '../secrets.ts'
import { isWeakKey } from '../weak-key.ts'
import { AWS_KMS_SHAPE } from './wrapped-key.ts'

/** A service that keeps a key of its own and unwraps what that wrapped. */
interface KeyService {
  /** What a wrapped key looks like as text: the service's name, its key, and what that wrapped. */
  readonly shape: RegExp
  /** Throws when the service refuses, or is away. */
  readonly unwrap: (text: string) => Promise<Buffer>
}

/** Each is loaded only where a key is wrapped by it. */
const SERVICES: readonly KeyService[] = [
  {
    shape: AWS_KMS_SHAPE,
    unwrap: async (text) => (await import('./kms-key.ts')).unwrapByKms(text),
  },
]

const findService = (text: string): KeyService | undefined => SERVICES.find(({ shape }) => shape.test(text))

/** A master key from where it is: given as it is, wrapped by a service, or made once in a file. Throws when a service does not unwrap it. */
export async function openMasterKey(text: string, dataDir: string): Promise<Buffer> {
  const service = findService(text)
  if (service === undefined) return loadMasterKey(text, dataDir)
  const key = await service.unwrap(text)
  assert(key.length === 32 && !isWeakKey(key), 'a key that was unwrapped is 32 random bytes')
  return key
}
