import type { FailureMeta } from '#contract/failures/errors.ts'
import type { AnswerOf, BodyInputOf, Operation, QueryInputOf } from '#contract/operation.ts'
import type { FirstReads } from './first-reads.ts'
import type { ProofTarget } from './session/device.ts'
import type { Reissue } from './session/reissue.ts'

/** After a 403 the token is reissued and the call repeated at most this often. */
const MAX_REISSUES = 3
/** POST and PATCH are repeated once on these, with the same Idempotency-Key (docs/product/decisions.md D-04). */
const REPEATABLE = new Set([408, 409, 425, 429, 500, 502, 503, 504])

export interface CallFailure {
  readonly status: 'error'
  readonly code?: string
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly meta?: FailureMeta
  /** What the server's own record knows the call by. */
  readonly requestId?: string
}
export type CallResult<Data> = { readonly status: 'success'; readonly data: Data } | CallFailure

export interface CallInput<Op> {
  readonly body?: BodyInputOf<Op>
  readonly query?: Partial<QueryInputOf<Op>>
  /** Values for the :names in the path. */
  readonly params?: Readonly<Record<string, string>>
  /** The request's Idempotency-Key; a form keeps one until it changes. Without it each call gets a new one. */
  readonly key?: string
  readonly signal?: AbortSignal
}

export interface CallParts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly accessToken: () => string
  readonly reissue: (stale: string) => Promise<Reissue>
  /** Whether this access token is to be renewed before it is sent once more. */
  readonly endsSoon: (token: string) => Promise<boolean>
  readonly languageTag: () => string
  readonly newKey: () => string
  /** The proof of the device's key for one request; undefined where the browser has none. */
  readonly prove: (target: ProofTarget) => Promise<string | undefined>
  readonly log: (event: string, detail: Readonly<Record<string, unknown>>) => void
  /** What was read ahead; a page of guests has none. */
  readonly ahead?: Pick<FirstReads, 'answerOf' | 'drop'>
  /** Called when the member has to sign in again. */
  readonly toSignIn: () => void
  /** Called when nothing is answered until the member has set a new password. */
  readonly toNewPassword: () => void
}

type AnyOperation = Pick<Operation, 'method' | 'path' | 'flat' | 'answerType' | 'upload'>
interface AnyInput extends Pick<CallInput<never>, 'params' | 'key' | 'signal'> {
  readonly body?: unknown
  readonly query?: object
}
type Answered = { response: Response } | { unreachable: unknown }

export const SIGN_IN_PATH = '/api/auth/sign-in'
export const REISSUE_PATH = '/api/token/reissue'

/** The address of a call: :names filled in, query values that are undefined or empty left out. */
export function urlOf(
  path: string,
  input: { params?: AnyInput['params']; query?: object | undefined },
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** {status: 'error'}, with code, message, fields and meta when the body is the failure envelope. */
export function failureOf(body: unknown): CallFailure {
  if (!isRecord(body) || body['status'] !== 'error' || !isText(body['code'])) return { status: 'error' }
  const { code, message, fields, meta } = body
  return {
    status: 'error',
    code,
    ...(isText(message) && { message }),
    ...(isRecord(fields) && {
      fields: Object.fromEntries(
        Object.entries(fields).filter((entry): entry is [string, string] => isText(entry[1])),
      ),
    }),
    ...(isRecord(meta) && { meta }),
  }
}

/** The parsed body; undefined for anything that is not JSON, or that broke off. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text())
  } catch {
    return undefined
  }
}

/** Copied tokens are worthless without it: every call that carries a token, and the reissue, proves the device's key. */
function proofFor(
  { method, path }: AnyOperation,
  input: AnyInput,
  parts: CallParts,
): Promise<string | undefined> {
  const token = parts.accessToken()
  const target = { method, path: urlOf(path, { params: input.params }) }
  if (path === REISSUE_PATH) return parts.prove(target)
  return path === SIGN_IN_PATH || token === ''
    ? Promise.resolve(undefined)
    : parts.prove({ ...target, token })
}

/** A body as a form; the browser itself says where its parts begin. */
function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(isRecord(body) ? body : {}))
    if (value instanceof File) form.append(name, value)
    else if (isText(value)) form.append(name, value)
  return form
}

async function requestOf(operation: AnyOperation, input: AnyInput, parts: CallParts): Promise<RequestInit> {
  const { method, path } = operation
  const proof = await proofFor(operation, input, parts)
  const headers: Record<string, string> = {
    accept: operation.answerType === undefined ? 'application/json' : '*/*',
    'accept-language': parts.languageTag(),
  }
  if (path !== SIGN_IN_PATH) headers['authorization'] = `Bearer ${parts.accessToken()}`
  if (proof !== undefined) headers['dpop'] = proof
  if (method === 'POST' || method === 'PATCH') headers['idempotency-key'] = input.key ?? ''
  const isForm = operation.upload !== undefined
  if (input.body !== undefined && !isForm) headers['content-type'] = 'application/json'
  return {
    method,
    headers,
    ...(input.body !== undefined && { body: isForm ? formOf(input.body) : JSON.stringify(input.body) }),
    ...(input.signal && { signal: input.signal }),
  }
}

async function send(url: string, init: RequestInit, parts: CallParts): Promise<Answered> {
  try {
    return { response: await parts.fetch(url, init) }
  } catch (unreachable) {
    return { unreachable }
  }
}

/** Drains an unused answer: a browser keeps its connection busy until it is read. */
async function drain(response: Response): Promise<void> {
  await bodyOf(response)
}

/** GET, HEAD, PUT and DELETE are sent once; POST and PATCH once more where the status says it may help. */
async function sendWithRepeat(operation: AnyOperation, input: AnyInput, parts: CallParts): Promise<Answered> {
  const url = urlOf(operation.path, input)
  const first = await send(url, await requestOf(operation, input, parts), parts)
  const mayRepeat = operation.method === 'POST' || operation.method === 'PATCH'
  if (!mayRepeat || !('response' in first) || !REPEATABLE.has(first.response.status)) return first
  await drain(first.response)
  // With a new proof: each is accepted once.
  return send(url, await requestOf(operation, input, parts), parts)
}

/**
 * Sends, and on 403 reissues the token and sends again, at most three times. A token that ends shortly is renewed
 * before; the answer to the call shows whether that worked.
 */
async function sendAuthorised(operation: AnyOperation, input: AnyInput, parts: CallParts): Promise<Answered> {
  const isTokenCall = operation.path === SIGN_IN_PATH || operation.path === REISSUE_PATH
  const kept = parts.accessToken()
  if (!isTokenCall && (await parts.endsSoon(kept))) await parts.reissue(kept)
  for (let reissues = 0; ; reissues += 1) {
    const used = parts.accessToken()
    const answered = await sendWithRepeat(operation, input, parts)
    if (isTokenCall || !('response' in answered) || answered.response.status !== 403) return answered
    const outcome = reissues < MAX_REISSUES ? await parts.reissue(used) : 'refused'
    if (outcome === 'refused') parts.toSignIn()
    if (outcome !== 'fresh') return answered
    await drain(answered.response)
  }
}

/** The reissue itself: the generic repeat, no bearer logic. Status 0 when the server was not reached. */
export async function requestReissue(
  parts: Omit<CallParts, 'reissue' | 'endsSoon' | 'toSignIn' | 'toNewPassword'>,
  operation: AnyOperation,
  body: unknown,
): Promise<{ status: number; body: unknown }> {
  const whole: CallParts = {
    ...parts,
    reissue: async () => 'failed',
    endsSoon: async () => false,
    toSignIn: () => {},
    toNewPassword: () => {},
  }
  const answered = await sendWithRepeat(operation, { body, key: parts.newKey() }, whole)
  if ('response' in answered) {
    return { status: answered.response.status, body: await bodyOf(answered.response) }
  }
  parts.log('reissue unreachable', { cause: String(answered.unreachable) })
  return { status: 0, body: undefined }
}

async function keptOf(response: Response): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return {
    name: decodeURIComponent(name),
    type: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

/** What was kept as its bytes, or a table as its text. */
function fileOf(response: Response, type: NonNullable<Operation['answerType']>): Promise<unknown> {
  return type === 'file' ? keptOf(response) : response.text()
}

export type Call = <Op extends Operation>(
  operation: Op,
  input?: CallInput<Op>,
) => Promise<CallResult<AnswerOf<Op>>>

type Success = Readonly<Record<string, unknown>>

function isSuccess(body: unknown): body is Success {
  return isRecord(body) && body['status'] === 'success'
}

function successOf<Op extends Operation>(operation: Op, body: Success): CallResult<AnswerOf<Op>> {
  // The border: the contract says what a success of this operation carries.
  const data = (operation.flat === true ? body : body['data']) as AnswerOf<Op>
  return { status: 'success', data }
}

/**
 * What was read ahead counts where it is a success: a refusal is asked for again, and then acted on. Nothing that was read before a
 * change is believed after it.
 */
async function foundAhead(operation: AnyOperation, input: AnyInput, parts: CallParts): Promise<unknown> {
  if (operation.method === 'GET') return parts.ahead?.answerOf(urlOf(operation.path, input))
  parts.ahead?.drop()
  return undefined
}

/** The typed client. Never throws: whatever goes wrong is logged and answered as {status: 'error'}. */
export function createCall(parts: CallParts): Call {
  return async <Op extends Operation>(operation: Op, input: CallInput<Op> = {}) => {
    const keyed = { ...input, key: input.key ?? parts.newKey() }
    const ahead = await foundAhead(operation, keyed, parts)
    if (isSuccess(ahead)) return successOf(operation, ahead)
    const answered = await sendAuthorised(operation, keyed, parts)
    if (!('response' in answered)) {
      if (input.signal?.aborted === true) return { status: 'error' }
      parts.log('call unreachable', { path: operation.path, cause: String(answered.unreachable) })
      return { status: 'error' }
    }
    const { response } = answered
    const body =
      response.ok && operation.answerType !== undefined
        ? { status: 'success', data: await fileOf(response, operation.answerType) }
        : await bodyOf(response)
    if (response.ok && isSuccess(body)) return successOf(operation, body)
    const requestId = response.headers.get('x-request-id')
    const failure = { ...failureOf(body), ...(requestId !== null && { requestId }) }
    if (failure.code === 'AUTH-A002') parts.toNewPassword()
    parts.log('call failed', { path: operation.path, http: response.status, code: failure.code })
    return failure
  }
}
