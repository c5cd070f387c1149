/** What an error page shows; the title belongs to the browser's tab too. */
export interface ErrorView {
  readonly status: number
  readonly title: 'Page Not Found' | 'Internal Server Error'
  /** The path that was not found; undefined for any other error. */
  readonly missingPath?: string
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 500
}

/** 404 is 'Page Not Found' and tells the path; everything else is 'Internal Server Error'. */
export function errorView(error: unknown, path: string): ErrorView {
  const status = statusOf(error)
  return status === 404
    ? { status, title: 'Page Not Found', missingPath: path }
    : { status, title: 'Internal Server Error' }
}
