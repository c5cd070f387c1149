import type { PushMessage } from '#contract/push-message.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { ServiceError } from '../../deliveries/code-of.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'

/** One push for one phone. */
export interface AppPush {
  readonly token: string
  readonly message: PushMessage
  /** How long its service may keep it for a phone that is off; 0 reaches one that is on. */
  readonly lifetimeSeconds: number
  readonly sentAt: Date
}

/** What a service said: it took the push, it never will, or it does not know the phone any more. */
export interface AppAnswer {
  readonly verdict: 'ACCEPTED' | 'REFUSED' | 'GONE'
  readonly code: string
}

/** The push service of a phone's maker. */
export interface AppService {
  /** Throws a ServiceError to be called again. */
  send(push: AppPush): Promise<AppAnswer>
}

/** The platforms of the apps. */
export const APPS = ['aos', 'ios'] as const
export type AppPlatform = (typeof APPS)[number]

/** What the shell's notification says. It has no buttons, so that an advertisement says where it can be stopped. */
export function textOf({ title, body, optOut }: PushMessage): { title: string; body: string } {
  return { title, body: optOut === undefined ? body : `${body}\n${optOut.inApp ?? optOut.label}` }
}

/** After a silence as long as this, the next push tries again. */
const REST_MS = 5 * SECOND_MS

/**
 * Leaves a service alone for as long as it asked, and for a moment after it did not answer at all: of many pushes one waits for
 * its silence, and mails behind them leave.
 */
export function withRest(
  { name, service }: { name: string; service: AppService },
  { nowMs }: Pick<Clock, 'nowMs'>,
): AppService {
  let untilMs = 0
  return {
    async send(push) {
      const restMs = untilMs - nowMs()
      if (restMs > 0) throw new ServiceError(name, 'RESTING', restMs)
      try {
        return await service.send(push)
      } catch (error) {
        if (error instanceof ServiceError) {
          const isSilent = !error.code.startsWith('HTTP')
          untilMs = nowMs() + Math.max(error.retryAfterMs, isSilent ? REST_MS : 0)
        }
        throw error
      }
    },
  }
}
