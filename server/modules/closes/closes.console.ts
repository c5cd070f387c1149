import type { consoleApi } from '#contract/console.ts'
import type { CloseRow } from '#contract/console/money/closes.ts'
import type { Act, ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts, NamedColleague } from '#server/kernel/console/console-parts.ts'
import { getStored, isBalanced, listStored, parseClose, parseDay, type StoredClose } from './close-rows.ts'
import type { ClosesSelf } from './closes-context.ts'
import { findDifferences } from './find-differences.ts'

type Self = ClosesSelf & ConsoleParts
type Calls = typeof consoleApi.closes

const namesOf = (self: Self, rows: readonly StoredClose[]) =>
  self.nameColleagues(rows.flatMap(({ askedBy, approvedBy }) => [askedBy, approvedBy]))

/** The two who signed; null while nobody did. */
function signatureOf(
  { askedBy, approvedBy, signedAt }: StoredClose,
  colleague: (id: string) => NamedColleague,
): CloseRow['signature'] {
  if (askedBy === null || approvedBy === null || signedAt === null) return null
  return { askedBy: colleague(askedBy), approvedBy: colleague(approvedBy), at: signedAt.toISOString() }
}

function toRow(row: StoredClose, colleague: (id: string) => NamedColleague): CloseRow {
  const figures = parseClose(row.text)
  return {
    id: row.day,
    state: row.signedAt === null ? 'OPEN' : 'SIGNED',
    isBalanced: isBalanced(figures),
    batch: figures.position.batch,
    hash: row.hash.toString('hex'),
    madeAt: row.madeAt.toISOString(),
    signature: signatureOf(row, colleague),
  }
}

function listCloses(self: Self): Look<Calls['listCloses']> {
  return async ({ query: { cursor, size, state } }) => {
    const before = cursor === undefined || cursor === '' ? undefined : parseDay(cursor)
    const found = await listStored(self.db, { before, state, limit: size + 1 })
    const rows = found.slice(0, size)
    const colleague = await namesOf(self, rows)
    const next = found.length > size ? (rows.at(-1)?.day ?? null) : null
    return { items: rows.map((row) => toRow(row, colleague)), next }
  }
}

function getClose(self: Self): Look<Calls['getClose']> {
  return async ({ params }) => {
    const row = await getStored(self.db, parseDay(params['day']))
    const figures = parseClose(row.text)
    const { batch, head } = figures.position
    const heads = await self.ledger.findHeadOf(self.db, [BigInt(batch)])
    return {
      ...toRow(row, await namesOf(self, [row])),
      figures,
      isSealed: heads.get(BigInt(batch)) === head,
      differences: await findDifferences(self, figures),
    }
  }
}

function saveClosePdf(self: Self): Act<Calls['saveClosePdf']> {
  return async ({ tx, params, locale }) => {
    const day = parseDay(params['day'])
    const row = await getStored(tx, day)
    const signature = signatureOf(row, await namesOf(self, [row]))
    const bytes = await self.writePaper({
      figures: parseClose(row.text),
      hash: row.hash.toString('hex'),
      signature: signature && {
        askedBy: signature.askedBy.name,
        approvedBy: signature.approvedBy.name,
        at: new Date(signature.at),
      },
      locale,
      brandName: self.brandName,
      madeAt: self.clock.now(),
    })
    const name = `close-${day}.pdf`
    return { answer: { name, type: 'application/pdf', bytes }, subject: name }
  }
}

/** The books of each day, and the two who sign for them. */
export function closesConsole(deps: ClosesSelf, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self = { ...deps, ...parts }
  return {
    listCloses: listCloses(self),
    getClose: getClose(self),
    saveClosePdf: saveClosePdf(self),
    requestClose: ({ tx, params, staff: by, body: { reason } }) =>
      parts.createRequest(tx, {
        kind: 'dailyClose',
        params: { day: parseDay(params['day']) },
        reason,
        by,
      }),
  }
}
