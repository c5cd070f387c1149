/** A service's answer that makes a message be sent again. */
export class ServiceError extends Error {
  readonly code: string
  /** How long the service asked to be left alone. */
  readonly retryAfterMs: number

  constructor(service: string, code: string, retryAfterMs = 0) {
    super(`${service} answered ${code}`)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/** What a service said when it failed, or the network's word for it; undefined for neither. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('responseCode' in error && typeof error.responseCode === 'number') return String(error.responseCode)
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause) ?? error.name
}
