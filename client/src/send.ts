export interface ClientOptions {
  /** Address of the product, such as https://members.example; the version is added. */
  readonly baseUrl: string
  /** An API key of the member; public calls need none. */
  readonly apiKey?: string
  /** Language of messages, as in Accept-Language. */
  readonly language?: string
  /** How requests are made; the platform's own fetch when left out. */
  readonly fetch?: typeof fetch
}

type QueryValue = string | number | boolean | undefined
/** How an answer comes: in `data`, flat beside its status, or as text. */
type Kind = 'data' | 'flat' | 'text'
export type Send = <Answer>(
  path: string,
  kind: Kind,
  query?: Readonly<Record<string, QueryValue>>,
) => Promise<Answer>

interface Refusal {
  readonly code: string
  readonly message: string
  readonly meta?: Readonly<Record<string, unknown>>
}

/** A refusal of the API: its code, its HTTP status, and after how many seconds to come again where that is known. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, { code, message, meta }: Refusal) {
    super(`${code}: ${message}`)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    const seconds = meta?.['seconds']
    this.retryAfterSeconds = typeof seconds === 'number' ? seconds : undefined
  }
}

const UNKNOWN: Refusal = { code: 'UNKNOWN', message: 'The answer is none of this API.' }

function toQuery(query: Readonly<Record<string, QueryValue>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}

async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined)
  return isRefusal(body) ? body : UNKNOWN
}

/** How every call of a client is sent. Throws ApiError for a refusal. */
export function createSend({ baseUrl, apiKey, language, fetch: given = fetch }: ClientOptions): Send {
  const headers = {
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    ...(language !== undefined && { 'accept-language': language }),
  }
  return async (path, kind, query) => {
    const response = await given(`${baseUrl}/api/v1${path}${toQuery(query)}`, { headers })
    if (!response.ok) throw new ApiError(response.status, await refusalOf(response))
    if (kind === 'text') return response.text()
    const body = await response.json()
    return kind === 'flat' ? body : body.data
  }
}
