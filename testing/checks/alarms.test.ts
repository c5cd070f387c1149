import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { metricNames, metricsIn } from './prometheus-words.ts'
import { ROOT, sourceFiles } from './source-files.ts'

const rules = readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8')
const all = (pattern: RegExp) => [...rules.matchAll(pattern)].map(([, found = '']) => found)

it('every alarm is about metrics that the product has', () => {
  const sources = [...sourceFiles('ts,tsx')].filter(([path]) => path.startsWith('server/'))
  const names = metricNames(sources.map(([, text]) => text))
  const used = all(/expr: (.+)/g).flatMap(metricsIn)
  expect(used.filter((name) => !names.has(name))).toEqual([])
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
