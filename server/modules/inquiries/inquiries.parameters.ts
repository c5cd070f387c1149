import type { ParameterSense, ParameterTable } from '#server/kernel/parameters/parameter-table.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'

export const inquiriesParameters = {
  // The upper ends are what the server accepts at all.
  'inquiry.file_megabytes': { default: 10, min: 1, max: 10 },
  'inquiry.video_megabytes': { default: 30, min: 1, max: 30 },
  'inquiry.answer_hours': { default: 24, min: 1, max: 168 },
  // Hours in which the desk is open.
  'inquiry.first_business_hours': { default: 4, min: 1, max: 90 },
  'inquiry.resolve_business_hours': { default: 18, min: 1, max: 180 },
} as const satisfies ParameterTable
export type InquiriesParameters = ParametersOf<typeof inquiriesParameters>

export const inquiriesSense: ParameterSense<keyof typeof inquiriesParameters> = {
  ordered: [
    ['inquiry.file_megabytes', 'inquiry.video_megabytes'],
    ['inquiry.first_business_hours', 'inquiry.resolve_business_hours'],
  ],
}
