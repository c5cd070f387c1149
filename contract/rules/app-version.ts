/** Whether an app must be updated (docs/product/decisions.md D-110): its version is compared number by number with the server's. */

export const APP_PLATFORMS = ['aos', 'ios'] as const
export type AppPlatform = (typeof APP_PLATFORMS)[number]
export interface AppVersion {
  readonly platform: AppPlatform
  readonly version: string
}
export interface ServerVersions {
  readonly aos: string
  readonly ios: string
}

/** 'android' counts as 'aos'; any other name but 'ios' is no app. */
export function platformOf(name: string): AppPlatform | undefined {
  const normal = name.trim().toLowerCase()
  if (normal === 'android' || normal === 'aos') return 'aos'
  return normal === 'ios' ? 'ios' : undefined
}

/** The app of a user agent that contains `MembersApp/<platform>/<version>`; undefined in a browser. */
export function appOfUserAgent(userAgent: string): AppVersion | undefined {
  const found = /\bMembersApp\/([A-Za-z]+)\/(\S+)/.exec(userAgent)
  const platform = platformOf(found?.[1] ?? '')
  const version = found?.[2]
  return platform === undefined || version === undefined ? undefined : { platform, version }
}

/** major, minor and patch; a missing part is 0. Undefined when a part is not a number, or when there are too many. */
export function versionNumbers(version: string): readonly [number, number, number] | undefined {
  const parts = version.trim().split('.')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,9}$/.test(part))) return undefined
  const [major = 0, minor = 0, patch = 0] = parts.map((part) => Number.parseInt(part, 10))
  return [major, minor, patch]
}

/** Whether `own` is lower than `other`, component by component; false when either cannot be read. */
export function isLowerVersion(own: string, other: string): boolean {
  const a = versionNumbers(own)
  const b = versionNumbers(other)
  if (a === undefined || b === undefined) return false
  const differing = a.findIndex((number, index) => number !== b[index])
  return differing >= 0 && (a[differing] ?? 0) < (b[differing] ?? 0)
}

/** Only the Android app asks for an update; for ios, and without an app, nothing happens. */
export function needsUpdate(app: AppVersion | undefined, server: ServerVersions): boolean {
  return app?.platform === 'aos' && isLowerVersion(app.version, server.aos)
}
