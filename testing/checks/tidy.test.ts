import { describe, expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { findCrowdedFolders, findUnitsInTexts, findUntidy } from './tidy.ts'

/** The rules and their seeded breaches spell out what they ban. */
const SPEAKS_OF_BANNED_THINGS = /^testing\/checks\/(tidy(\.test)?|verbs)\.ts$/

it('the tree keeps to STYLE.md', () => {
  const files = [...sourceFiles('ts,tsx')].filter(([path]) => !SPEAKS_OF_BANNED_THINGS.test(path))
  expect(files.flatMap(([path, text]) => findUntidy(path, text))).toEqual([])
})

it('no folder holds more than a reader takes in at once', () => {
  expect(findCrowdedFolders([...sourceFiles('ts,tsx,mjs').keys()])).toEqual([])
  const crowd = Array.from({ length: 16 }, (_, index) => `web/features/lists/row-${index}.ts`)
  expect(findCrowdedFolders(crowd)).toEqual([
    'web/features/lists holds 16 source files, which is banned, give each capability a folder of at most 15',
  ])
  expect(findCrowdedFolders([...crowd.slice(1), 'web/features/lists/row.test.ts'])).toEqual([])
})

it('no text of a screen names a coin by hand', () => {
  const texts = [...sourceFiles('json,css')].filter(([path]) => /^(web|console)\/i18n\/\w+\.json$/.test(path))
  expect(texts).toHaveLength(7)
  expect(texts.flatMap(([path, text]) => findUnitsInTexts(path, text))).toEqual([])
  const byHand = '{"plan":{"least":"At least {min} USDT","most":"{max}まで","ja":"{min} USDTから"}}'
  expect(findUnitsInTexts('web/i18n/ja.json', byHand)).toHaveLength(2)
})

it('no file names the place it was written in', () => {
  const workplace = /(^|[\s'"(`])\/work\/|shared\/(product|design|recordings)/
  const files = [...sourceFiles('ts,tsx,mjs,json,css,sql,md')].filter(
    ([path]) => !SPEAKS_OF_BANNED_THINGS.test(path),
  )
  expect(files.filter(([, text]) => workplace.test(text)).map(([path]) => path)).toEqual([])
})

describe('each banned thing is found, and the message says what to do instead', () => {
  it.each([
    ['server/modules/wallet/swap/swap.ts', 'const at = Date.now()', 'use a Clock'],
    ['web/screens/HomeScreen.tsx', 'const at = new Date()', 'use a Clock'],
    ['server/modules/game/draw.ts', 'const side = Math.random()', 'use kernel/ids'],
    ['server/modules/wallet/swap/swap.ts', 'const fee = Number(amount)', 'use Money'],
    ['contract/rules/money/swap.ts', 'return value.toFixed(6)', 'use Money'],
    ['server/kernel/jobs/jobs.ts', 'try { run() } catch (error) {}', 'only to add meaning'],
    ['server/kernel/jobs/jobs.ts', 'run().catch(() => {})', 'only to add meaning'],
    ['server/kernel/jobs/jobs.ts', '// TODO: later', 'do it or open an issue'],
    ['server/kernel/jobs/jobs.ts', 'function run(job: any) {', 'use unknown and check'],
    ['contract/money.ts', 'export enum Coin { MCS }', 'use a union of texts'],
    ['server/kernel/jobs/jobs.ts', 'export class Runner {', 'use functions'],
    ['server/kernel/jobs/jobs.test.ts', 'setTimeout(done, 100)', 'move the clock'],
    ['e2e/swap.e2e.ts', 'await page.waitForTimeout(500)', 'move the clock'],
    ['server/kernel/jobs/jobs.test.ts', "it.skip('runs once', run)", 'switched off or alone'],
    ['server/kernel/jobs/jobs.test.ts', "describe.only('jobs', run)", 'switched off or alone'],
    ['server/kernel/jobs/jobs.test.ts', "it('works', run)", 'say what must hold'],
    ['server/kernel/jobs/jobs.ts', "import { run } from './run'", 'write .ts'],
    ['server/kernel/jobs/jobs.ts', 'const row = found as Row', 'which border this is'],
    ['server/modules/game/game.ts', 'const LIMIT = 1\nexport function createGame() {', 'say what it does'],
    ['server/modules/game/rounds.ts', 'let a: Parameters<typeof find>[0]', 'name its request'],
    [
      'server/modules/game/game.ts',
      "export type { Bet, BetRow } from './bets.ts'",
      'name what others may know',
    ],
    ['server/modules/wallet/utils.ts', '', 'use the word for what is inside'],
    ['server/modules/game/deps.ts', '', 'use the word for what is inside'],
    ['web/ui/index.ts', '', 'use the word for what is inside'],
    ['web/features/rewards/plan.ts', 'return `${figure(all)} USDT`', 'know what a sum is in'],
    ['console/screens/A.tsx', '<b>{figure(all)} MCS</b>', 'know what a sum is in'],
    ['web/screens/A.tsx', '<form>\n<ReauthSheet />\n</form>', 'put it beside'],
    ['server/modules/wallet/swap/swap.ts', 'function demandFunds() {}', 'begin with require'],
    ['server/modules/wallet/swap/swap.ts', 'const tellAll = async (ids) => {}', 'begin with notify'],
    ['web/features/game/limits.ts', 'const MOST_PAGES = 3', 'begin with MAX_'],
    ['server/kernel/jobs/jobs.test.ts', "test('a job runs once', run)", 'use it'],
    ['web/shell/tabs.ts', 'const [startPlace] = tabs', 'use index, offset, position'],
    ['web/shell/tabs.ts', 'const place = tabs.indexOf(tab)', 'use index, offset, position'],
    ['web/shell/tabs.ts', 'tabs.map((tab, at) => placeOf(at))', 'use index, offset, position'],
    ['web/shell/tabs.ts', 'interface Place {}', 'use index, offset, position'],
    ['web/shell/tabs.ts', 'rows.find((place) => rows[place])', 'use index, offset, position'],
    ['testing/fixtures/a.ts', 'interface GameWorld {}', 'use …Fixture'],
    ['server/modules/game/game.ts', 'interface RoundNews {}', 'PaymentEvent'],
    ['server/modules/game/game.ts', '/** Answers the bet. */', 'write "Returns"'],
    ['server/modules/game/game.ts', '// What he staked, as far as it counts.', 'say which part'],
    ['server/modules/game/game.ts', '// The stake that he placed.', '"the member" or "they"'],
    ['server/modules/game/game.ts', "// Another one takes the round's place.", 'write "replaces"'],
    ['server/kernel/parameters/x.ts', 'const x = {} satisfies ParameterTable', 'of their module'],
    ['server/modules/game/x.parameters.ts', 'const x = {} satisfies ParameterTable', 'of their module'],
    ['server/modules/wallet/joinPlan.ts', '', 'files are kebab-case.ts'],
    ['web/ui/amount-field.tsx', '', 'components are PascalCase.tsx'],
  ])('%s: %s', (path, text, message) => {
    expect(findUntidy(path, text).join('\n')).toContain(message)
  })
})

it('a file that grew past its limit is found', () => {
  expect(findUntidy('server/kernel/jobs/jobs.ts', 'x\n'.repeat(301)).join()).toContain('at most 300')
  expect(findUntidy('server/kernel/jobs/jobs.ts', 'x\n'.repeat(300))).toEqual([])
})

describe('what only looks like a banned thing is left alone', () => {
  it.each([
    ['server/kernel/clock.ts', 'const at = Date.now()'],
    ['tools/launch/launch.ts', 'const began = Date.now()'],
    ['server/modules/signals/engine/forecaster/scores.ts', 'const skill = Math.log(p)'],
    ['server/kernel/jobs/jobs.ts', '// time comes as an argument, never from Date.now()'],
    ['server/kernel/jobs/jobs.ts', "const text = 'as Row, catch (e) {} and class Runner'"],
    ['server/kernel/jobs/jobs.ts', "import * as identity from './identity.ts'\nconst NAMES = ['a'] as const"],
    [
      'server/kernel/database/db.ts',
      '// Checked border: the caller names the columns.\nconst row = found as Row',
    ],
    ['server/kernel/failure.ts', 'export class Failure extends Error {'],
    ['server/kernel/jobs/jobs.test.ts', 'it("runs a member\'s job once", run)'],
    ['server/modules/game/game.ts', '/** Bets of one round, in MCS. */\nexport function createGame() {'],
    ['web/screens/game/utils/audio/AudioScreen.tsx', ''],
    ['server/modules/game/game.ts', 'const placed = await venue.place(order)\nawait placeBet(placed)'],
    ['server/modules/autotrading/venues/paper.ts', 'const place = (order: Order) => insert(order)'],
    [
      'server/modules/game/read.ts',
      '// Replaced in place: six decimal places.\nreturn { place: row.position }',
    ],
    ['contract/failure-texts/zh_CN.ts', ''],
    ['server/modules/identity/mail/mail-texts.ko.ts', ''],
    ['server/modules/identity/identity.http.ts', ''],
    ['server/modules/wallet/withdrawal/withdrawals.console.ts', ''],
    ['server/modules/game/rounds.ts', "export type { RoundRow } from './round-rows.ts'"],
  ])('%s: %s', (path, text) => {
    expect(findUntidy(path, text)).toEqual([])
  })
})
