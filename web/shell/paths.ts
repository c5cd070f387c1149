let known: ReadonlySet<string> = new Set()

/** The route table tells its paths here, so that parts of the shell can ask without importing the table. */
export function announcePaths(paths: readonly string[]): void {
  known = new Set(paths)
}

/** Whether a path has a screen. */
export function isScreenPath(path: string): boolean {
  return known.has(path)
}
