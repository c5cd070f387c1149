/** Where calls answer as they always did. */
export const API_BASE = '/api'
/** Where the same calls answer for programs: a change that breaks them gets another version. */
export const VERSION_BASE = '/api/v1'
/** Major: what breaks callers, with a base of its own. Minor: what was added. See docs/api/CHANGELOG.md. */
export const API_VERSION = '1.3.0'

/** The address of a call without its version; the console's calls have none. */
export function withoutVersion(url: string): string {
  return url.replace(/^\/api\/v1\/(?!staff(?:[/?]|$))/, '/api/')
}
