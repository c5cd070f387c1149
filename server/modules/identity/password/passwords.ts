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

/** argon2id's work: memory in KiB, and how often it is gone over. */
export interface PasswordCost {
  readonly memoryKib: number
  readonly passes: number
}

const derive = promisify(argon2)
/** OWASP's least for argon2id. */
const FULL_COST: PasswordCost = { memoryKib: 19_456, passes: 2 }
/** For a sandbox whose members sign in by the thousand and guard nothing. */
export const LOW_COST: PasswordCost = { memoryKib: 64, passes: 1 }
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

function tagOf(password: string, nonce: Buffer, { memoryKib, passes }: PasswordCost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  return derive('argon2id', {
    message,
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: memoryKib,
    passes,
  })
}

/** The PHC text form. */
function phcOf(nonce: Buffer, tag: Buffer, { memoryKib, passes }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${nonce.toString('base64')}$${tag.toString('base64')}`
}

/** What a stored password was made from; its cost is the one that it was stored at, not today's. */
function parsePhc(phc: string) {
  const [, , , parameters = '', nonce = '', tag = ''] = phc.split('$')
  const [, memory = '', passes = ''] = /^m=(\d+),t=(\d+),p=1$/.exec(parameters) ?? []
  return {
    cost: { memoryKib: Number.parseInt(memory, 10), passes: Number.parseInt(passes, 10) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** argon2id by Node's own crypto; `cost` is that of new ones. */
export function createPasswords(cost = FULL_COST): Passwords {
  const turns = createTurns({
    atOnce: AT_ONCE,
    maxWaiting: QUEUE,
    refusal: () => new Failure(failures.common.tooManyRequests),
  })
  const nobody = phcOf(randomBytes(16), randomBytes(TAG_BYTES), cost)
  return {
    hash: (password) =>
      turns.run(async () => {
        const nonce = randomBytes(16)
        return phcOf(nonce, await tagOf(password, nonce, cost), cost)
      }),
    verify: (password, hash) =>
      turns.run(async () => {
        const stored = parsePhc(hash ?? nobody)
        const made = await tagOf(password, stored.nonce, stored.cost)
        return made.length === stored.tag.length && timingSafeEqual(made, stored.tag) && hash !== undefined
      }),
  }
}
