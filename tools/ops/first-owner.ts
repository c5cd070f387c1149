import { parseArgs } from 'node:util'
import { parseEmail } from '#contract/rules/member-fields.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import type { Founder } from '#server/modules/staff/people/founders.ts'
import { createKernel, createModules } from '#server/wiring.ts'

/**
 * Mails the set-up links of the console's first two owners, valid for 72 hours; only while there is no owner:
 * node tools/ops/first-owner.ts --id one --name "Kim Haneul" --email one@example.com --id two --name "Park Jun" --email two@example.com
 */
const { values } = parseArgs({
  options: {
    id: { type: 'string', multiple: true },
    name: { type: 'string', multiple: true },
    email: { type: 'string', multiple: true },
    locale: { type: 'string' },
  },
})

function founderAt(index: number): Founder | undefined {
  const loginId = values.id?.[index] ?? ''
  const name = values.name?.[index]?.trim() ?? ''
  const email = parseEmail(values.email?.[index] ?? '')
  if (!/^[a-z][a-z0-9._-]{2,31}$/.test(loginId) || name === '' || email === undefined) return undefined
  return { loginId, name, email, locale: values.locale === 'ko' ? 'ko' : 'en' }
}

const [one, other] = [founderAt(0), founderAt(1)]
if (one === undefined || other === undefined || one.loginId === other.loginId || one.email === other.email) {
  console.error(
    'Name two different people: --id (3 to 32 of a-z, 0-9, dot, dash), --name and --email, each twice.',
  )
  process.exit(64)
}
const config = parseConfig({ ...process.env, LOG_LEVEL: 'warn' })
const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 2 })
const kernel = await createKernel(config, db, createLog(config.LOG_LEVEL))
const { staff } = await createModules(config, kernel)
const links = await staff.makeFounders([one, other])
// The running server sends what a mail server that is down refuses now.
if (links !== undefined && config.SMTP_URL !== '') await kernel.outbox.drain()
kernel.mailer.close()
await db.close()
if (links === undefined) {
  console.error('There is an owner already: ask an owner for an invitation.')
  process.exit(1)
}
for (const { loginId, email, path, endsAt } of links) {
  // Without a mail server of one's own this is a sandbox: nobody else would see the link.
  const isShown = config.sandbox && config.SMTP_URL === ''
  const where = isShown ? `Open ${config.publicUrl}${path}` : `A set-up link went to ${email}: open it`
  console.log(`${where} as ${loginId} before ${endsAt.toISOString()}.`)
}
