import { getTrends } from '#contract/console/desk.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { percent } from '#web/base/format.ts'
import { shortSum, unitsOf } from '#web/base/money-text.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useMay } from '#console/api/me.ts'
import { query } from '#console/api/queries.ts'
import { t } from '#console/i18n/messages.ts'
import { meanBefore } from '#console/ui/charts/spark-points.ts'
import { Sparkline } from '#console/ui/charts/Sparkline.tsx'
import { Read } from '#console/ui/Read.tsx'
import * as styles from './Trends.module.css'

type Series = AnswerOf<typeof getTrends>['series'][number]

const NAMES: Readonly<Record<Series['name'], () => string>> = {
  signUps: t.today_trend_sign_ups,
  deposits: t.today_trend_deposits,
  withdrawals: t.today_trend_withdrawals,
  fees: t.today_trend_fees,
  commissions: t.today_trend_commissions,
  planEscrow: t.today_trend_plan_escrow,
  answerMinutes: t.today_trend_answer_minutes,
  calibrationBps: t.today_trend_calibration_bps,
  hotWallet: t.today_trend_hot_wallet,
  failedJobs: t.today_trend_failed_jobs,
}
const MILLION = 1_000_000

/** A value of the series in its own words; `value` as the server says it. */
function formatValue({ name, coin }: Series, value: string): string {
  if (coin !== null) return shortSum(unitsOf(value), coin)
  if (name === 'answerMinutes') return t.today_trend_minutes({ count: value })
  return name === 'calibrationBps' ? percent(Number(value) / 100, 1) : value
}

/** The mean as exact as the series is: sums to the millionth, everything else whole. */
function toText(mean: number, { coin }: Series): string {
  if (coin === null) return String(Math.round(mean))
  const units = BigInt(Math.round(mean * MILLION))
  return `${String(units / BigInt(MILLION))}.${String(units % BigInt(MILLION)).padStart(6, '0')}`
}

function Trend({ series }: { series: Series }) {
  const name = NAMES[series.name]()
  const numbers = series.values.map((value) => (value === null ? null : Number(value)))
  const newest = series.values.findLast((value) => value !== null)
  const mean = meanBefore(numbers)
  return (
    <li className={styles.trend}>
      <Text size={14} tone="quiet">
        {name}
      </Text>
      <Text size={18} strong unbroken>
        {newest === undefined ? '–' : formatValue(series, newest ?? '0')}
      </Text>
      <Sparkline label={name} values={numbers} />
      <Text size={12} tone="faint">
        {mean === undefined ? '–' : t.today_trend_mean({ value: formatValue(series, toText(mean, series)) })}
      </Text>
    </li>
  )
}

/** Thirty finished days of what a desk watches; nothing for people who may not see reports. */
export function Trends() {
  if (!useMay()(getTrends)) return null
  return (
    <section aria-label={t.today_trends()}>
      <Inline apart wraps className={styles.head}>
        <Heading>{t.today_trends()}</Heading>
        <Text size={12} tone="faint">
          {t.today_trends_note()}
        </Text>
      </Inline>
      <Read from={query(getTrends)} lines={8}>
        {({ series }) => (
          <ul className={styles.trends}>
            {series.map((one) => (
              <Trend key={`${one.name} ${one.coin ?? ''}`} series={one} />
            ))}
          </ul>
        )}
      </Read>
    </section>
  )
}
