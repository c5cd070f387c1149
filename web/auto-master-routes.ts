import { m } from './i18n/messages.ts'
import type { ScreenRow } from './shell/routing/route-table.ts'

const FRAMED = { layout: 'framed', access: 'member' } as const

/** Each exchange has an address of its own. */
const AUTO_MASTER: Omit<ScreenRow, 'path'> = {
  title: m.subscribe_autobot,
  ...FRAMED,
  load: () => import('./screens/trading/automaster/AutoMasterScreen.tsx'),
}
const STRATEGIES = { title: m.strategies_title, ...FRAMED } as const

/** The rows of Auto Master's screens. */
export const AUTO_MASTER_ROUTES: readonly ScreenRow[] = [
  { path: '/trading/automaster/paper', ...AUTO_MASTER },
  { path: '/trading/automaster/binance', ...AUTO_MASTER },
  { path: '/trading/automaster/bybit', ...AUTO_MASTER },
  { path: '/trading/automaster/okx', ...AUTO_MASTER },
  { path: '/trading/automaster/upbit', ...AUTO_MASTER },
  {
    path: '/trading/strategies',
    ...STRATEGIES,
    load: () => import('./screens/trading/strategies/StrategiesScreen.tsx'),
  },
  {
    path: '/trading/strategies/:id',
    ...STRATEGIES,
    load: () => import('./screens/trading/strategies/detail/StrategyScreen.tsx'),
  },
]
