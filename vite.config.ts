import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWire } from './tools/build/contract-wire.ts'
import { languageHash } from './tools/build/languages.ts'
import { layers, scopedName } from './tools/build/styles.ts'

const ROOT = import.meta.dirname
/** What the core chunk is made of, where at least so many screens and lazy parts use it. */
const CORE =
  /\/contract\/(?!failures\/guides|csv-texts|money|ico|wallet\/wallet|members\/(referral|account|otp|passkey|one-time)|trading\/(auto|trading|signals)|content|notifications|rules\/(auto|countries|member-fields|money\/(exact|tron|safe)))|\/web\/(ui\/(?!create-part|sound|chart\/|use-media|charts\/(Ring|Meter)|Copy|Qr|layout\/(Section|Grid|Card\.tsx|Dock|Hero|SideBySide)|lists|fields\/(Checkbox|Switch|Segmented|Tabs|Chips|Select|AmountField|OtpField|TextArea)|overlays\/Sheet|states\/(RowSkeleton|Empty|ErrorState|FailedRead|ExplainedFailure|GuideLink|ReportLink)|text\/(Amount|Figure|AddressLine|ChangedText|HeadLink|Move|TimeAgo|TimeLeft|Blocks|Hash)|use-width)|base\/(?!money|use-sum|download|country)|shell\/(?!dialogs\/dialog-content|frame\/(MemberGate|AlarmBell)|routing\/use-search)|features\/forms\/use-page-fields)|\/web\/i18n\/(?!generated\/texts\/(wallet|signal|ico|chart|shell_(tab|main)|withdraw|plan|game|profit|subscribe|auto|sound|shell_closed|guide_more|board_report|passkey|otp_set_up|identity_(reauth|password_current)|why|histories_why|alarm_(unread|title)|common_(max|csv|pages|previous|next|copied|save|on|off)))|\/web\/api\/(?!queries|live|passkey)/
/** What only signed-in screens share: a guest's first page must not fetch it. */
const MEMBER =
  /\/contract\/(?!members\/referral|rules\/(countries|member-fields))|\/web\/(features|i18n|api|base\/(money|use-sum|download|country)|ui\/(create-part|sound|chart\/|use-media|charts\/(Ring|Meter)|Copy|Qr|layout\/(Section|Grid|Card\.tsx|Dock|Hero|SideBySide)|lists|states\/(RowSkeleton|Empty|ErrorState|FailedRead|ExplainedFailure|GuideLink|ReportLink)|text\/(Amount|Figure|AddressLine|ChangedText|HeadLink|Move|TimeAgo|TimeLeft|Blocks|Hash)|use-width))|node_modules\/@tanstack\//
/** Of that, what a guest's first view is made of as well. */
const GUEST = /\/web\/(shell\/routing\/use-search|ui\/(layout\/Card\.tsx|chart\/Chart\.|use-(media|width)))/
/** Sums in words: further down a guest's page, and on nearly every screen of a member. */
const SUMS = /\/contract\/money\.|\/web\/(base\/money-text|ui\/(lists\/LedgerLines|text\/Figure))/
/** What several screens of one subject share and no other needs in its first view: a file for each subject. */
const SUBJECTS = {
  /** As guests see one, and the screens that list them. */
  signals:
    /\/contract\/(trading\/signals\.|csv-texts\/export-of)|\/web\/(base\/day-text|features\/signals\/(pair-name|signal-texts|signal-progress|detail\/signal-chart)|i18n\/generated\/texts\/(home_hero|signals_(kind|state|up|down|hours|chart|entry|found_at|level|stop|target|backtest)))/,
  /** What is owed and held, further down a guest's page. */
  'open-books':
    /\/contract\/trading\/public-figures|\/web\/(features\/open-books|i18n\/generated\/texts\/transparency_(bars|owed|held|times|ratio|read_at|hot|addresses|cold|booked)|ui\/layout\/SideBySide)/,
  account:
    /\/contract\/members\/(passkeys|one-time)|\/web\/(features\/(account\/(Reauth|CodeField|NewSecret|OtpNeeded)|forms\/use-checked)|api\/passkey|i18n\/generated\/texts\/(identity_(reauth|password_current)|passkey_|wallet_otp))/,
  automaster:
    /\/web\/(features\/automaster\/auto-texts|i18n\/generated\/texts\/auto_(need|exit|key_|failed|closing|opening|stopped|closed|is_open))/,
  ico: /\/contract\/(ico\.|rules\/money\/(ico|vesting|reward-levels))|\/web\/(features\/ico\/ico-texts|i18n\/generated\/texts\/ico_(rule|state|released|obtained))/,
  membership:
    /\/contract\/members\/subscribe\.|\/web\/(features\/membership\/membership-texts|i18n\/generated\/texts\/subscribe_(autobot|signal|ended|from|until|state|days|less|usd|a_day))/,
  tables:
    /\/web\/(features\/(files\/|lists\/(dates|Dates|last-days|use-list-state))|ui\/lists\/(Table|Pager|Bullets|RowList)|base\/download|i18n\/generated\/texts\/(histories_(?!why)|common_(csv|pages|previous|next|save)))/,
  transfers:
    /\/web\/(features\/wallet\/texts\/(wallet|account|withdrawal)-texts|i18n\/generated\/texts\/(wallet_(type|account|op)_|withdraw_state))/,
} as const
/** Titles that a screen and the ways to it share: a file for each would be a request for each. */
const TITLES =
  /\/texts\/(.*_title|home_all_signals|identity_withdraw_locked|board_new|shell_tab_game|auto_trading|wallet_withdraw)\.js$/
const ON_EVERY_PAGE = /assets\/(rolldown-runtime|react|react-dom|core|start|App)-[^/]+\.js$/
const CORE_SHARE = 5
const MEMBER_SHARE = 4
const GUEST_SHARE = 2
const SUBJECT_SHARE = 2

/** The members' app. tools/build/build.ts runs it twice: for the browser, and as functions that prerender the public pages. */
export default defineConfig({
  root: join(ROOT, 'web'),
  publicDir: join(ROOT, 'web/public'),
  plugins: [contractWire(), layers(), languageHash(), react()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: join(ROOT, 'dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // What every page has loaded already need not be listed with each screen.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !ON_EVERY_PAGE.test(file)),
    },
    target: 'es2023',
    rolldownOptions: {
      input: join(ROOT, 'web/app.html'),
      // The libraries come as chunks of their own, so that a browser reads each in a short task; what most screens
      // use comes in one, since every file costs a phone a round trip.
      output: {
        // Seven signs tell versions of one file apart, the fewest the bundler allows; a hundred names stand in what every first page loads, and do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Apart from what has texts: readers of every language share it.
            { name: 'react', test: /node_modules\/react\//, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\//, priority: 2 },
            { name: 'core', test: CORE, minShareCount: CORE_SHARE, priority: 1 },
            { name: 'guest', test: GUEST, minShareCount: GUEST_SHARE, priority: 1 },
            { name: 'sums', test: SUMS, minShareCount: GUEST_SHARE, priority: 1 },
            ...Object.entries(SUBJECTS).map(([name, test]) => ({
              name,
              test,
              minShareCount: SUBJECT_SHARE,
              priority: 1,
            })),
            { name: 'member', test: MEMBER, minShareCount: MEMBER_SHARE, priority: 0 },
            { name: 'titles', test: TITLES, minShareCount: SUBJECT_SHARE, priority: 2 },
          ],
        },
      },
    },
  },
  // Calls go to the server; the sources in web/api/ are Vite's own.
  server: {
    proxy: {
      '^/api/(?![^?]*\\.tsx?)': { target: process.env['API_URL'] ?? 'http://localhost:8080', ws: true },
    },
  },
})
