import { sql } from '#server/kernel/database/db.ts'
import type { ChaosFixture } from '#testing/chaos/chaos-fixture.ts'
import { checkChain } from './check-chain.ts'
import type { Finding } from './finding.ts'
import type { Intention, Journal } from '#testing/chaos/journal.ts'

const MAX_SHOWN = 5

/** Holds the journal, the books and the chain against each other. Everything must be at rest. */
export async function checkAll(fixture: ChaosFixture, journal: Journal): Promise<readonly Finding[]> {
  return [
    await checkBooks(fixture),
    { check: 'nothing fails while nothing is broken', breaches: journal.unprovoked },
    checkAnswers(journal),
    await checkWithdrawals(fixture, journal),
    await checkSwaps(fixture, journal),
    ...(await checkChain(fixture, journal)),
  ]
}

export function broken(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ breaches }) => breaches.length > 0)
}

export function formatFinding({ check, breaches }: Finding): string {
  const shown = breaches.slice(0, MAX_SHOWN).map((breach) => `\n    ${breach}`)
  const more = breaches.length > MAX_SHOWN ? `\n    and ${breaches.length - MAX_SHOWN} more` : ''
  return `${check}: ${breaches.length === 0 ? 'holds' : `BROKEN${shown.join('')}${more}`}`
}

async function checkBooks({ modules, db }: ChaosFixture): Promise<Finding> {
  const { ledger } = modules
  while ((await ledger.seal()) > 0);
  const [books, seals] = [await ledger.verify(db), await ledger.verifySeals()]
  const stopped = await db.maybe<{ value: { why: string } }>(
    sql`select value from kernel_settings where name = 'money-stopped'`,
  )
  return {
    check: 'the books balance and are as they were sealed',
    breaches: [
      ...(books.isRight ? [] : [`${books.broken}: ${JSON.stringify(books.rows, serializeBigint)}`]),
      ...(seals.isRight ? [] : [`seal ${seals.batch}: ${seals.broken}`]),
      ...(stopped === undefined ? [] : [`the worker stopped money: ${stopped.value.why}`]),
    ],
  }
}

function serializeBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

function checkAnswers({ intentions }: Journal): Finding {
  return {
    check: 'one key has one answer',
    breaches: intentions
      .filter(({ answers }) => answers.size > 1)
      .map(({ key, kind, answers }) => `${kind} ${key}: ${[...answers].join(' and ')}`),
  }
}

/** How often an intention had its effect, against what its client was told. */
function checkEffects(intention: Intention, effects: readonly string[]): string[] {
  const { key, kind, outcome, id, code } = intention
  if (effects.length > 1) return [`${kind} ${key} was done ${effects.length} times`]
  if (outcome === 'done' && effects[0] !== id) return [`${kind} ${key} was confirmed as ${id} and is lost`]
  if (outcome === 'refused' && effects.length > 0) return [`${kind} ${key} was refused with ${code} and done`]
  return []
}

async function checkWithdrawals({ db }: ChaosFixture, { intentions }: Journal): Promise<Finding> {
  const rows = await db.many<{ id: string; memo: string; entries: number; internal: boolean }>(sql`
    select w.id, w.memo, w.recipient_id is not null as internal,
      (select count(*)::integer from ledger_transfers t where t.id = w.id) as entries
    from wallet_payouts w where w.kind = 'WITHDRAWAL'`)
  const asked = intentions.filter(({ kind }) => kind !== 'swap')
  const effects = new Map<string, string[]>()
  for (const { id, memo } of rows) effects.set(memo, [...(effects.get(memo) ?? []), id])
  const keys = new Set(asked.map(({ key }) => key))
  return {
    check: 'every withdrawal and transfer happened once, if and only if its client was told so',
    breaches: [
      ...asked.flatMap((intention) => checkEffects(intention, effects.get(intention.key) ?? [])),
      ...rows.filter(({ memo }) => !keys.has(memo)).map(({ id }) => `${id} was asked for by nobody`),
      ...rows
        .filter(({ entries }) => entries !== 1)
        .map(({ id }) => `${id} stands in the books without entry`),
    ],
  }
}

async function checkSwaps({ db }: ChaosFixture, { intentions }: Journal): Promise<Finding> {
  const rows = await db.many<{
    quote: string
    swap_id: string
    is_used: boolean
    out: number
    back: number
  }>(sql`
    select q.id as quote, q.swap_id, q.used_at is not null as is_used,
      (select count(*)::integer from ledger_transfers t where t.reference = q.swap_id and t.kind = 'swap_out') as out,
      (select count(*)::integer from ledger_transfers t where t.reference = q.swap_id and t.kind = 'swap_in') as back
    from wallet_quotes q`)
  const byQuote = new Map(rows.map((row) => [row.quote, row]))
  return {
    check: 'every swap happened once, whole, if and only if its client was told so',
    breaches: [
      ...intentions
        .filter(({ kind }) => kind === 'swap')
        .flatMap((intention) => {
          const row = byQuote.get(intention.quoteId ?? '')
          return checkEffects(intention, row?.is_used === true ? [row.swap_id] : [])
        }),
      ...rows
        .filter(({ is_used, out, back }) => out !== (is_used ? 1 : 0) || back !== (is_used ? 2 : 0))
        .map(({ swap_id, out, back }) => `swap ${swap_id} has ${out} entries out and ${back} in`),
    ],
  }
}
