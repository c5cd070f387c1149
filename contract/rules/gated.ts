import type { GatedFeature } from '../system.ts'

/** What a closed gate hides is listed in docs/gates.md; tests compare that table with these rules and with the screens. */
const FEATURE_BY_CATEGORY: Readonly<Record<string, GatedFeature>> = {
  auto: 'automaster',
  rewards: 'plan',
  referral: 'referral',
  ico: 'ico',
  game: 'game',
}

/** The gated feature that notices, guides and videos of a category are about; undefined for any other category. */
export function featureOfCategory(category: string): GatedFeature | undefined {
  return Object.hasOwn(FEATURE_BY_CATEGORY, category) ? FEATURE_BY_CATEGORY[category] : undefined
}

/** Longer routes first: the first that an address begins with decides. */
const FEATURE_BY_ROUTE: readonly (readonly [route: string, feature: GatedFeature])[] = [
  ['/reward/incentive', 'referral'],
  ['/reward/orgchart', 'referral'],
  ['/profit/recommend/histories', 'referral'],
  ['/reward', 'plan'],
  ['/ico', 'ico'],
  ['/game', 'game'],
  ['/trading/automaster', 'automaster'],
]

/** The gated feature that a path of the app, without its language, belongs to; undefined for one that is always open. */
export function featureOfRoute(path: string): GatedFeature | undefined {
  const [address = ''] = path.split(/[?#]/)
  return FEATURE_BY_ROUTE.find(([route]) => `${address}/`.startsWith(`${route}/`))?.[1]
}
