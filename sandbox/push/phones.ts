import { randomBytes } from 'node:crypto'

/** The services of phones: FCM of Android's, APNs of iPhones. */
export type Platform = 'aos' | 'ios'

/** A push as a phone shows it, and what its service was told about it. */
export interface ShownPush {
  readonly title: string
  readonly body: string
  /** What a tap hands to the app. */
  readonly data: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** A later one with the same tag takes the room of the earlier one. */
  readonly tag: string
  readonly at: Date
}

/** A phone with the app on it. */
export interface Phone {
  readonly token: string
  readonly platform: Platform
  readonly shown: ShownPush[]
  /** When the app was removed; its token is no longer valid from then on. */
  removedAt?: Date
}

/** What a service does: what it should, asks to be left alone, is down, answers nothing, or shows a push and its answer is lost. */
export const MOODS = ['usual', 'busy', 'down', 'silent', 'lost'] as const
export type Mood = (typeof MOODS)[number]

const MAX_SHOWN = 100

/** Phones and the moods of their services, in memory. */
export function createPhones(now: () => Date) {
  const phones = new Map<string, Phone>()
  const moods: Record<Platform, Mood> = { aos: 'usual', ios: 'usual' }
  return {
    phones,
    moods,
    /** What happens between a push and FCM's answer to it. */
    beforeAnswer: async (): Promise<void> => {},
    /** Connections that are used while it is set are never answered again, as behind a router that forgot them. */
    losesConnections: false,
    /** How long a busy service asks to be left alone. */
    busySeconds: 30,
    /** Puts the app on a new phone; the token is of the form its service makes. */
    add(platform: Platform): Phone {
      const token =
        platform === 'aos'
          ? `${randomBytes(16).toString('base64url')}:APA91b${randomBytes(100).toString('base64url')}`
          : randomBytes(32).toString('hex')
      const phone: Phone = { token, platform, shown: [] }
      phones.set(token, phone)
      return phone
    },
    remove(token: string): void {
      const phone = phones.get(token)
      if (phone !== undefined) phone.removedAt ??= now()
    },
    show(phone: Phone, push: Omit<ShownPush, 'at'>): void {
      const former = phone.shown.findIndex(({ tag }) => tag === push.tag)
      if (former >= 0) phone.shown.splice(former, 1)
      phone.shown.unshift({ ...push, at: now() })
      phone.shown.splice(MAX_SHOWN)
    },
  }
}
export type Phones = ReturnType<typeof createPhones>
