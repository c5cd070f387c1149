import { isSame } from '#server/kernel/security/secrets.ts'
import type { NotificationsContext } from '../notifications-context.ts'

const PURPOSE = 'notifications opt-out'

/** What an advertisement carries so that one tap takes the consent back: the member and a keyed digest. */
export function optOutToken({ secrets }: Pick<NotificationsContext, 'secrets'>, memberId: string): string {
  return `${memberId}.${secrets.mac(PURPOSE, memberId)}`
}

/** The member a token was made for; undefined for any other text. */
export function parseOptOut(
  { secrets }: Pick<NotificationsContext, 'secrets'>,
  token: string,
): string | undefined {
  const [memberId = '', mac = ''] = token.split('.')
  return isSame(mac, secrets.mac(PURPOSE, memberId)) ? memberId : undefined
}
