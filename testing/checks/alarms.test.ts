import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, sourceFiles } from './source-files.ts'

const rules = readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8')
const all = (pattern: RegExp) => [...rules.matchAll(pattern)].map(([, found = '']) => found)
/** Words of PromQL that are no metric. */
const FUNCTIONS = new Set(['increase', 'rate', 'job', 'kind'])

it('every alarm is about metrics that the product has', () => {
  const sources = [...sourceFiles('ts,tsx')]
    .filter(([path]) => path.startsWith('server/'))
    .map(([, text]) => text)
  const names = new Set(
    sources
      .flatMap((text) => [...text.matchAll(/name: '([a-z_]+)',\n\s+help:|name: '([a-z_]+)', help:/g)])
      .map(([, one, other]) => one ?? other),
  )
  const used = all(/expr: (.+)/g).flatMap(
    (text) => text.replace(/"[^"]*"/g, '').match(/[a-z]+(?:_[a-z]+)*/g) ?? [],
  )
  const unknown = used.filter((word) => word.length > 1 && !FUNCTIONS.has(word) && !names.has(word))
  expect(unknown).toEqual([])
  expect(used.length).toBeGreaterThan(10)
})

it('every alarm has a runbook, and every runbook an alarm', () => {
  const named = all(/runbook: docs\/runbooks\/(.+)\.md/g)
  expect(named).toHaveLength(all(/- alert: (\w+)/g).length)
  const written = readdirSync(join(ROOT, 'docs/runbooks')).map((name) => name.replace('.md', ''))
  expect([...new Set(named)].toSorted()).toEqual(written.toSorted())
})

it('every alarm has a name of its own, a severity and a sentence', () => {
  const alarms = all(/- alert: (\w+)/g)
  expect(new Set(alarms).size).toBe(alarms.length)
  expect(all(/severity: (page|ticket)$/gm)).toHaveLength(alarms.length)
  expect(all(/summary: ([A-Z].+)$/gm)).toHaveLength(alarms.length)
})
