import type { Clock } from '#server/kernel/clock.ts'
import type { ServiceAccount } from '#server/kernel/options/push-readers.ts'
import { withRest, type AppPlatform, type AppService } from './app-service.ts'
import { createApns, type ApnsSettings } from './apns.ts'
import { createFcm } from './fcm.ts'

/** The services that this process reaches; a platform that is missing is not set up here. */
export type AppServices = Readonly<Partial<Record<AppPlatform, AppService>>>

export interface AppPushSettings extends ApnsSettings {
  readonly FCM_SERVICE_ACCOUNT: ServiceAccount | undefined
  /** Empty for Google itself. */
  readonly FCM_API_ROOT: string
}

/** What the module has of the phones' push services; nothing is opened before the first push. */
export function appPushParts(settings: AppPushSettings, clock: Pick<Clock, 'nowMs'>) {
  const { FCM_SERVICE_ACCOUNT: account, FCM_API_ROOT, APNS_KEY } = settings
  const appServices: AppServices = {
    ...(account !== undefined && {
      aos: withRest({ name: 'FCM', service: createFcm(account, FCM_API_ROOT) }, clock),
    }),
    ...(APNS_KEY !== '' && { ios: withRest({ name: 'APNs', service: createApns(settings) }, clock) }),
  }
  return { appServices }
}
