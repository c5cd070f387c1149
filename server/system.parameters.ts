import type { ParameterTable } from '#server/kernel/parameters/parameter-table.ts'

export const systemParameters = {
  /** Of the newest Android app: what a member downloads, and whether it closes a security gap. */
  'build.app_megabytes': { default: 9, min: 1, max: 500 },
  'build.app_is_security': { default: false },
  'build.poll_seconds': { default: 600, min: 60, max: 86_400 },
} as const satisfies ParameterTable
