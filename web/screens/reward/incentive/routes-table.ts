import type { InflowRoute } from '#contract/members/referral.ts'
import { m } from '#web/i18n/messages.ts'

export function routeName(via: InflowRoute): string {
  const names: Readonly<Record<InflowRoute, () => string>> = {
    LINK: m.invite_route_link,
    QR: m.invite_route_qr,
    KAKAO: m.invite_route_kakao,
    TELEGRAM: m.invite_route_telegram,
    X: m.invite_route_x,
    CODE: m.invite_route_code,
    ETC: m.invite_route_etc,
  }
  return names[via]()
}

/** The routes that have a link of their own. */
export const LINK_ROUTES = ['LINK', 'KAKAO', 'TELEGRAM', 'X', 'ETC'] as const satisfies readonly InflowRoute[]
export type LinkRoute = (typeof LINK_ROUTES)[number]

/** The invitation's address for one route. */
export function linkFor(link: string, via: LinkRoute): string {
  return `${link}&via=${via}`
}
