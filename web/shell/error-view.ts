import { m } from '#web/i18n/messages.ts'

/** What an error page shows; the title belongs to the browser's tab too. */
export interface ErrorView {
  readonly status: number
  readonly title: string
  /** The path that was not found; undefined for any other error. */
  readonly missingPath?: string
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 500
}

/** 404 is titled 'Page Not Found' and names the path; everything else 'Internal Server Error', each in the language shown. */
export function errorView(error: unknown, path: string): ErrorView {
  const status = statusOf(error)
  return status === 404
    ? { status, title: m.shell_title_not_found(), missingPath: path }
    : { status, title: m.shell_title_broken() }
}
