import { z } from 'zod/mini'
import { SECOND_MS } from '#server/kernel/clock.ts'
import type { ServiceAccount } from '#server/kernel/options/push-readers.ts'
import { codeOf, ServiceError } from '../../deliveries/code-of.ts'
import { textOf, type AppAnswer, type AppPush, type AppService } from './app-service.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const FCM_ROOT = 'https://fcm.googleapis.com'
const TIMEOUT_MS = 10 * SECOND_MS
const UNAUTHENTICATED = 401
/** Of a request that is wrong the next time too. */
const NEVER = new Set([400, 413])

const errorBody = z.object({
  error: z.object({
    status: z.optional(z.string()),
    details: z.optional(
      z.array(
        z.object({
          errorCode: z.optional(z.string()),
          fieldViolations: z.optional(z.array(z.object({ field: z.optional(z.string()) }))),
        }),
      ),
    ),
  }),
})

/** Whom Google takes us for: gives an access token, renewed before it ends. */
interface Signer {
  getAccessToken(): Promise<{ token?: string | null | undefined }>
}

async function openSigner(account: ServiceAccount, apiRoot: string): Promise<Signer> {
  const { JWT } = await import('google-auth-library')
  const signer = new JWT({
    email: account.client_email,
    key: account.private_key,
    ...(account.private_key_id !== undefined && { keyId: account.private_key_id }),
    scopes: [SCOPE],
    transporterOptions: { timeout: TIMEOUT_MS },
  })
  // The library knows Google's own token endpoint alone.
  if (apiRoot !== '')
    signer.transporter.interceptors.request.add({
      resolved: async (asked) => Object.assign(asked, { url: new URL(`${apiRoot}/token`) }),
    })
  return signer
}

/** The failure without what the library puts into it: its request carries a signed assertion. */
function signInFailed(error: unknown): ServiceError {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  return new ServiceError(
    'Google’s sign-in',
    `SIGN-IN ${typeof status === 'number' ? status : codeOf(error)}`,
  )
}

function messageOf({ token, message, lifetimeSeconds }: AppPush) {
  return {
    message: {
      token,
      notification: textOf(message),
      data: { path: message.path },
      android: {
        // Every push is shown, which is what high priority is for; an advertisement wakes no phone.
        priority: message.optOut === undefined ? 'HIGH' : 'NORMAL',
        ttl: `${lifetimeSeconds}s`,
        notification: { tag: message.tag },
      },
    },
  }
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfterOf(answer: Response, nowMs: number): number {
  const text = answer.headers.get('retry-after') ?? ''
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - nowMs)
}

async function toAnswer(answer: Response, sentAt: Date): Promise<AppAnswer> {
  const text = await answer.text()
  const { status } = answer
  if (answer.ok) return { verdict: 'ACCEPTED', code: `HTTP ${status}` }
  const { data } = errorBody.safeParse(text.startsWith('{') ? JSON.parse(text) : {})
  const { status: name = '', details = [] } = data?.error ?? {}
  const reason = details.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? name
  const code = `HTTP ${status} ${reason}`.trim()
  const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field))
  if (reason === 'UNREGISTERED' || fields.includes('message.token')) return { verdict: 'GONE', code }
  // A token of another project may be our own setting's fault, and is kept.
  if (NEVER.has(status) || reason === 'SENDER_ID_MISMATCH') return { verdict: 'REFUSED', code }
  throw new ServiceError('FCM', code, retryAfterOf(answer, sentAt.getTime()))
}

/** Pushes to Android's app by FCM's HTTP v1. The library that signs in is loaded with the first push. */
export function createFcm(account: ServiceAccount, apiRoot: string): AppService {
  let signer: Promise<Signer> | undefined
  async function accessToken(): Promise<string> {
    try {
      signer ??= openSigner(account, apiRoot)
      return (await (await signer).getAccessToken()).token ?? ''
    } catch (error) {
      throw signInFailed(error)
    }
  }
  return {
    async send(push) {
      const authorization = `Bearer ${await accessToken()}`
      const url = `${apiRoot || FCM_ROOT}/v1/projects/${account.project_id}/messages:send`
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(messageOf(push)),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new ServiceError('FCM', codeOf(error) ?? 'NONE')
      })
      // A token that was revoked: the next try signs in anew.
      if (answer.status === UNAUTHENTICATED) signer = undefined
      return toAnswer(answer, push.sentAt)
    },
  }
}
