import type { ParameterSense, ParameterTable } from '#server/kernel/parameters/parameter-table.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'

export const notificationsParameters = {
  'night.start_hour': { default: 21, min: 0, max: 23 },
  'night.end_hour': { default: 8, min: 0, max: 23 },
  'push.storm_count': { default: 5, min: 1, max: 100 },
  'push.storm_minutes': { default: 10, min: 1, max: 120 },
  'push.day_count': { default: 10, min: 1, max: 100 },
  'consent.days': { default: 730, min: 30, max: 1_825 },
  'consent.ask_days': { default: 30, min: 1, max: 180 },
} as const satisfies ParameterTable
export type NotificationsParameters = ParametersOf<typeof notificationsParameters>

export const notificationsSense: ParameterSense<keyof typeof notificationsParameters> = {
  ordered: [['consent.ask_days', 'consent.days']],
  isSound: (of) => of('night.start_hour') !== of('night.end_hour'),
}
