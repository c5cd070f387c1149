import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { appendDurably, loadLines, replaceDurably } from './durable-file.ts'

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'durable-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'inside', 'file')
}

it('replaces a file as a whole, for its owner only', () => {
  const file = aFile()
  replaceDurably(file, 'one')
  replaceDurably(file, 'two')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['two', 0o600])
})

it('a line that a crash cut off counts for nothing, and is removed by its owner alone', () => {
  const file = aFile()
  expect(loadLines(file, { cuts: true })).toEqual([])
  replaceDurably(file, '')
  appendDurably(file, 'first')
  appendDurably(file, 'second')
  appendFileSync(file, 'hal')
  expect(loadLines(file, { cuts: false })).toEqual(['first', 'second'])
  expect(readFileSync(file, 'utf8')).toBe('first\nsecond\nhal')
  expect(loadLines(file, { cuts: true })).toEqual(['first', 'second'])
  expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n')
})
