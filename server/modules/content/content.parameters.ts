import type { ParameterTable } from '#server/kernel/parameters/parameter-table.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'

export const contentParameters = {
  'video.free_samples': { default: 3, min: 0, max: 20 },
} as const satisfies ParameterTable
export type ContentParameters = ParametersOf<typeof contentParameters>
