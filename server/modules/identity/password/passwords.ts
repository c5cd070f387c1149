import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { dictionary } from '@zxcvbn-ts/language-common'
import { failures } from '#contract/failures/failures.ts'
import { isPasswordShape } from '#contract/rules/member-fields.ts'
import { Failure } from '#server/kernel/failure.ts'
import { createTurns } from '#server/kernel/turns.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown member (undefined) as for a known one. */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

const derive = promisify(argon2)
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
const AT_ONCE = 2
const QUEUE = 32

const COMMON = new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()))

/** Words of this product: a password of nothing else is guessed first, whatever digits and signs stand around them. */
const PRODUCT_WORDS =
  /^(mcs|members?|signals?|auto|master|up|down|usdt|tron|trx|token|wallet|crypto|trading|rewards?|staff|console)+$/

/** The form rule plus: not one of the commonly used ones (docs/product/decisions.md D-11), and more than words of this product. */
export function isAcceptablePassword(password: string, id: string): boolean {
  return (
    isPasswordShape(password, id) &&
    !COMMON.has(password.toLowerCase()) &&
    !PRODUCT_WORDS.test(password.toLowerCase().replace(/[^a-z]/g, ''))
  )
}

function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  return derive('argon2id', {
    message,
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  })
}

/** argon2id by Node's own crypto, in the PHC text form. */
export function createPasswords(): Passwords {
  const turns = createTurns({
    atOnce: AT_ONCE,
    maxWaiting: QUEUE,
    refusal: () => new Failure(failures.common.tooManyRequests),
  })
  const nobody = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${randomBytes(16).toString('base64')}$${randomBytes(TAG_BYTES).toString('base64')}`
  return {
    hash: (password) =>
      turns.run(async () => {
        const nonce = randomBytes(16)
        const tag = await tagOf(password, nonce)
        return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${nonce.toString('base64')}$${tag.toString('base64')}`
      }),
    verify: (password, hash) =>
      turns.run(async () => {
        const [, , , , nonce = '', tag = ''] = (hash ?? nobody).split('$')
        const made = await tagOf(password, Buffer.from(nonce, 'base64'))
        const right = Buffer.from(tag, 'base64')
        return made.length === right.length && timingSafeEqual(made, right) && hash !== undefined
      }),
  }
}
