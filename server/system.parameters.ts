import type { ParameterTable } from '#server/kernel/parameters/parameter-table.ts'

export const systemParameters = {
  'build.poll_seconds': { default: 600, min: 60, max: 86_400 },
} as const satisfies ParameterTable
