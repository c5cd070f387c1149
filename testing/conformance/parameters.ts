import assert from 'node:assert/strict'
import { at } from './calls.ts'
import { staffOf } from './people.ts'
import type { Stage } from './stage.ts'

const reason = 'The conformance check asks for it.'

/** Two persons change a number of the product, as the console does. */
export async function changeParameter(stage: Stage, id: string, value: string): Promise<void> {
  const finance = await staffOf(stage, 'finance')
  const asked = await finance('POST', `/api/staff/parameters/${id}`, { body: { value, reason } })
  assert.equal(asked.http, 200, asked.text)
  const owner = await staffOf(stage, 'owner')
  const request = `/api/staff/requests/${String(at(asked.body, 'data', 'requestId'))}`
  const done = await owner('POST', `${request}/approve`, { body: {} })
  assert.equal(at(done.body, 'data', 'state'), 'DONE', done.text)
}
