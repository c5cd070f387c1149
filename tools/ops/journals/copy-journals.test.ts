import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { copyJournals } from './copy-journals.ts'

const folder = mkdtempSync(join(tmpdir(), 'mcs-members-journals-'))
const [from, to] = [join(folder, 'signer'), join(folder, 'copy')]
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string) => writeFileSync(join(from, name), text)
const copied = (name: string) => readFileSync(join(to, name), 'utf8')

beforeEach(() => {
  for (const path of [from, to]) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path)
  }
})

it('journals and memory are copied in whole lines, a seed never', () => {
  write('seed', 'secret')
  write('journal.jsonl', '{"id":1}\n{"id":2}\n{"id":')
  write('memory.json', '{"mark":"7"}')
  copyJournals(from, to)
  expect(readdirSync(to).toSorted()).toEqual(['journal.jsonl', 'memory.json'])
  expect([copied('journal.jsonl'), copied('memory.json')]).toEqual(['{"id":1}\n{"id":2}\n', '{"mark":"7"}'])
  write('journal.jsonl', '{"id":1}\n{"id":2}\n{"id":3}\n')
  copyJournals(from, to)
  expect(copied('journal.jsonl')).toBe('{"id":1}\n{"id":2}\n{"id":3}\n')
})

it('a journal that knows less than its copy does not replace it', () => {
  write('orders.jsonl', '{"id":1}\n{"id":2}\n')
  copyJournals(from, to)
  write('orders.jsonl', '{"id":1}\n')
  expect(() => copyJournals(from, to)).toThrow('has what the journal has not')
  expect(copied('orders.jsonl')).toBe('{"id":1}\n{"id":2}\n')
})

it('a folder without a journal is no journal’s folder', () => {
  expect(() => copyJournals(from, to)).toThrow('has no journal')
})
