import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { ROOT } from '#testing/checks/source-files.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createMatrixFixture } from './matrix-callers.ts'
import {
  BODIES,
  CALLERS,
  expectedCell,
  isOwned,
  ROWS,
  toTable,
  type CallerName,
  type Cell,
  type Row,
} from './matrix-rules.ts'

const FILE = join(ROOT, 'docs/security/matrix.tsv')
/** Refusals that say who may not, as opposed to what was wrong with the request. */
const REFUSALS = /^(AUTH-A00[12]|STAFF-A001|APIKEY-A00[123])$/
const NOT_FOUND = /^(COMMON-A001|INQUIRY-A001)$/
/** Calls that end the session they come with, or everybody's: tried last, signing out at the very end. */
const ENDS = /sessions|close|sign-out/

const isLast = ({ path, method }: Operation) => method !== 'GET' && ENDS.test(path)
const fixture = await createFixture()
const { headersOf, paramsOf } = await createMatrixFixture(fixture)
const cells = new Map<string, Map<CallerName, Cell>>()

function codeOf(body: string): string {
  if (!body.startsWith('{')) return 'success'
  const answer: { code?: string } = JSON.parse(body)
  return answer.code ?? 'success'
}

async function call(row: Row, caller: CallerName): Promise<Cell> {
  const { method, path, body } = row.operation
  const params = paramsOf(row)
  const reply = await fixture.app.server.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x')),
    headers: {
      ...(await headersOf(caller, isLast(row.operation))),
      'idempotency-key': crypto.randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(BODIES[row.name] ?? {}) }),
  })
  const code = codeOf(reply.body)
  if (REFUSALS.test(code)) return code
  return caller === 'other' && isOwned(row.operation) && NOT_FOUND.test(code) ? 'not found' : 'open'
}

const weightOf = ({ operation }: Row) =>
  Number(isLast(operation)) + Number(operation.path.endsWith('sign-out'))
const inOrder = ROWS.toSorted((one, other) => weightOf(one) - weightOf(other))

describe('every call of the contract, for everybody who may try it', () => {
  it('lets in who the contract says, and nobody else', async () => {
    const wrong: string[] = []
    for (const row of inOrder) {
      const line = new Map<CallerName, Cell>()
      cells.set(row.name, line)
      for (const caller of CALLERS) {
        const cell = await call(row, caller)
        line.set(caller, cell)
        const expected = expectedCell(row, caller)
        if (cell !== expected) wrong.push(`${row.name} for ${caller}: ${cell} instead of ${expected}`)
      }
    }
    expect(wrong).toEqual([])
  }, 600_000)

  it('stands in docs/security/matrix.tsv as it is (npm run matrix writes it)', () => {
    const table = toTable(cells)
    if (process.env['MATRIX'] === 'write') writeFileSync(FILE, table)
    expect(readFileSync(FILE, 'utf8')).toBe(table)
  })
})
