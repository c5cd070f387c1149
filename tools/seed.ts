import type { Country } from '#contract/parts.ts'
import type { Locale } from '#contract/locale.ts'
import { createClock, HOUR_MS } from '#server/kernel/clock.ts'
import { readConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'

/** Demonstration members of a sandbox. Makes what is missing, leaves the rest, prints the sign-ins as its last line. */
interface Demo {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly country: Country
  readonly locale: Locale
  /** How long ago the e-mail was confirmed, in hours: the trial lasts 72. */
  readonly confirmedHoursAgo: number
  readonly note: string
}

const PASSWORD = 'plum-ink-7431'
const DEMOS: readonly Demo[] = [
  {
    id: 'haneul07',
    name: '김하늘',
    phone: '01070000007',
    country: 'KOR',
    locale: 'ko',
    confirmedHoursAgo: 0,
    note: 'Korean, trial just begun',
  },
  {
    id: 'alex2026',
    name: 'Alex Morgan',
    phone: '2025550126',
    country: 'USA',
    locale: 'en',
    confirmedHoursAgo: 50,
    note: 'English, trial expiring soon',
  },
  {
    id: 'sakura88',
    name: '佐藤さくら',
    phone: '01070000088',
    country: 'KOR',
    locale: 'ja',
    confirmedHoursAgo: 80,
    note: 'Japanese, trial expired',
  },
]

const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' })
if (!config.sandbox) throw new Error('demonstration data is for a sandbox only')
const log = createLog(config.LOG_LEVEL)
const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 2 })
const kernel = await createKernel(config, db, log)
for (const demo of DEMOS) {
  const clock = createClock(kernel.install.clock.offsetMs() - demo.confirmedHoursAgo * HOUR_MS)
  const { identity } = await createModules(config, { ...kernel, clock })
  if (await identity.isIdTaken(demo.id)) continue
  const { id, name, phone, country, locale } = demo
  await db.tx((tx) =>
    identity.enrolMember(tx, {
      id,
      name,
      country,
      locale,
      email: `${id}@mail.example`,
      phone_number: phone,
      password: PASSWORD,
      password_check: PASSWORD,
      agreeTerms: true,
      agreePrivacy: true,
      agreeAge: true,
      termsVersion: '2026-11-01',
    }),
  )
}
await db.close()
kernel.mailer.close()
const signIns = DEMOS.map(({ id, note }) => ({ id, password: PASSWORD, note }))
process.stdout.write(`${JSON.stringify({ signIns })}\n`)
