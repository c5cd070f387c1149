import { makeKeys } from './device.ts'
import { logFailure } from '#web/api/log.ts'

const DATABASE = 'device'
const STORE = 'keys'
const NAME = 'session'

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')))
  })
}

async function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return settled(request)
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  return typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value
}

async function getOrCreate(): Promise<CryptoKeyPair> {
  const database = await openStore()
  const getStored = () => settled<unknown>(database.transaction(STORE).objectStore(STORE).get(NAME))
  const kept = await getStored()
  if (isKeyPair(kept)) return kept
  const made = await makeKeys()
  // Two tabs may come here at once: the first one's key stays, both use it.
  await settled(database.transaction(STORE, 'readwrite').objectStore(STORE).add(made, NAME)).catch(
    (cause: unknown) => logFailure('another tab made the key', { cause: String(cause) }),
  )
  const first = await getStored()
  return isKeyPair(first) ? first : made
}

/** The browser's key pair; undefined on a page without a secure origin or a browser without a store. */
export async function deviceKeys(): Promise<CryptoKeyPair | undefined> {
  if (!('indexedDB' in globalThis) || globalThis.crypto?.subtle === undefined) return undefined
  return getOrCreate().catch((cause: unknown) => {
    logFailure('no key could be kept', { cause: String(cause) })
    return undefined
  })
}
