import { describe, expect, it } from 'vitest'
import { MODULES } from '#server/modules.ts'
import { findBreaches } from './boundaries.ts'
import { sourceFiles } from './source-files.ts'

it('the tree keeps to the map: imports, front doors, tables and the way to the outside', () => {
  expect(findBreaches(sourceFiles('ts,tsx,sql'), MODULES)).toEqual([])
})

const map = { ledger: [], market: [], wallet: ['ledger'] }
const sound = {
  'server/modules/ledger/ledger.ts': "import { z } from '#contract/money.ts'",
  'server/modules/market/market.ts': "import ccxt from 'ccxt'",
  'server/modules/wallet/wallet.ts':
    "import { post } from '../ledger/ledger.ts'\nimport '#server/kernel/database/db.ts'",
  'server/migrations/baseline/010_ledger.sql': 'create table ledger_accounts (id uuid)',
  'server/migrations/baseline/060_wallet.sql': 'CREATE TABLE wallet_drafts (id uuid)',
}
const breachesWith = (path: string, text: string, modules: Record<string, string[]> = map) =>
  findBreaches(new Map(Object.entries({ ...sound, [path]: text })), modules)

it('a small sound tree has no breach', () => {
  expect(breachesWith('web/main.ts', "import { api } from '#contract/api.ts'")).toEqual([])
})

it('a view that a module offers may be read by others, and a comment may name a table', () => {
  const files = new Map(
    Object.entries({
      ...sound,
      'server/migrations/functions/010_ledger/open.sql':
        'create view ledger_open as select id from ledger_accounts',
      'server/migrations/functions/060_wallet/drafts.sql':
        '-- Not from ledger_accounts.\ncreate view wallet_open as select id from ledger_open',
    }),
  )
  expect(findBreaches(files, map)).toEqual([])
})

it('a table that is renamed belongs to the module of its new name', () => {
  const files = new Map(
    Object.entries({
      ...sound,
      'server/migrations/0220_market_prices.sql': 'alter table wallet_drafts rename to market_drafts;',
      'server/modules/market/drafts.ts': 'sql`select 1 from market_drafts`',
    }),
  )
  expect(findBreaches(files, map)).toEqual([])
  const reading = new Map([...files, ['server/modules/wallet/drafts.ts', 'sql`select 1 from market_drafts`']])
  expect(findBreaches(reading, map).join()).toContain('names the table market_drafts of market')
})

describe('each breach is found', () => {
  it.each([
    ['contract/money.ts', "import { x } from '#server/kernel/database/db.ts'", 'contract imports only'],
    ['contract/money.ts', "import { z } from 'zod'", 'contract imports only'],
    ['web/api/client.ts', "import '../../server/main.ts'", 'web talks to the server'],
    ['web/api/client.test.ts', "await import('#server/app.ts')", 'web talks to the server'],
    ['console/main.tsx', "import { S } from '#web/screens/HomeScreen.tsx'", 'console may use'],
    ['web/screens/otp/OtpScreen.tsx', "import { S } from '../HomeScreen.tsx'", 'a screen never imports'],
    ['web/base/clock.ts', "import { call } from '#web/api/call.ts'", 'stands below the rest'],
    ['web/ui/Row.tsx', "import { Fee } from '#web/features/wallet/Fee.tsx'", 'knows no business words'],
    ['web/features/wallet/Fee.tsx', "import { a } from '#web/screens/a.ts'", 'stands in web/features'],
    ['server/app.ts', "import { startMailbox } from '#sandbox/mailbox/main.ts'", 'server imports only'],
    ['sandbox/tron/node.ts', "import { db } from '#server/kernel/database/db.ts'", 'over the real protocols'],
    [
      'server/kernel/http/http.ts',
      "import { post } from '../../modules/ledger/ledger.ts'",
      'kernel imports no module',
    ],
    [
      'server/modules/ledger/post.ts',
      "import { swap } from '../wallet/wallet.ts'",
      'ledger may not use wallet',
    ],
    [
      'server/modules/wallet/swap/swap.ts',
      "import { post } from '../../ledger/post.ts'",
      'use the front door',
    ],
    ['server/modules/wallet/swap/swap.ts', "import { app } from '../../app.ts'", 'as arguments from app.ts'],
    [
      'server/modules/wallet/swap/swap.ts',
      "import ccxt from 'ccxt/js/src/binance.js'",
      'the outside is reached',
    ],
    [
      'server/modules/wallet/swap/swap.ts',
      'sql`select 1 from ledger_accounts`',
      'names the table ledger_accounts',
    ],
    ['server/kernel/jobs/jobs.ts', 'sql`delete from wallet_drafts`', 'names the table wallet_drafts'],
    ['server/migrations/baseline/020_market.sql', 'create table accounts (id uuid)', 'belongs to nobody'],
    ['server/migrations/0220_prices.sql', 'select 1', "goes on with its module's"],
    [
      'server/migrations/0220_market_prices.sql',
      'update wallet_drafts set id = id',
      'names the table wallet_drafts of wallet; read a view',
    ],
    [
      'server/migrations/baseline/020_market.sql',
      'create table market_x (id uuid references ledger_accounts)',
      'names the table ledger_accounts',
    ],
    [
      'server/migrations/functions/060_wallet/admit.sql',
      "execute format('grant select on ledger_accounts to %I', p_role)",
      'names the table ledger_accounts',
    ],
    [
      'server/migrations/functions/010_ledger/drafts.sql',
      'create view drafts as select 1',
      'belongs to nobody',
    ],
    ['server/modules/game/game.ts', '', 'game is not in modules.ts'],
    ['server/modules/market/market.ts', "import '../../sandbox/sandbox-path.ts'", 'only app.ts and wiring'],
    ['server/system.http.ts', "await import('./sandbox/sandbox-path.ts')", 'only app.ts and wiring'],
    ['server/kernel/jobs/jobs.ts', "import { all } from '../../parameters.ts'", 'kernel imports no module'],
    ['server/modules/wallet/wallet.parameters.ts', '', 'server/parameters.ts joins []; join [server/'],
    [
      'server/modules/wallet/withdrawal/withdrawals.ts',
      "import type { Look } from '#server/kernel/console/console-calls.ts'",
      'they stand in a file named x.console.ts',
    ],
    ['server/modules/wallet/staff-calls.ts', '', 'name it after what it does'],
    [
      'server/modules/ledger/ledger.console.ts',
      'type Calls = typeof consoleApi.game',
      "names the console's area game, which belongs to another module",
    ],
    [
      'server/modules/staff/members/members.console.ts',
      'type Calls = typeof consoleApi.withdrawals',
      "names the console's area withdrawals",
    ],
  ])('%s: %s', (path, text, message) => {
    expect(breachesWith(path, text).join('\n')).toContain(message)
  })
  it('a module without a front door, and a use that points upwards', () => {
    expect(breachesWith('web/a.ts', '', { ...map, game: [] }).join()).toContain('game has no front door')
    expect(breachesWith('web/a.ts', '', { wallet: ['ledger'], ledger: [], market: [] }).join()).toContain(
      'above it',
    )
  })
})
