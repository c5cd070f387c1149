import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { metricNames, metricsIn } from './prometheus-words.ts'
import { ROOT, sourceFiles } from './source-files.ts'

const COLUMNS = 24
const source = z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') })
const target = z.object({
  refId: z.string().check(z.regex(/^[A-Z]$/)),
  expr: z.string().check(z.minLength(1)),
  legendFormat: z.string(),
  datasource: source,
})
const common = {
  id: z.int(),
  title: z.string().check(z.minLength(1)),
  gridPos: z.object({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
}
/** What Grafana's schema 39 asks of the kinds of panels that are used here. */
const panel = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('row'), collapsed: z.boolean(), panels: z.array(z.never()) }),
  ...(['stat', 'timeseries'] as const).map((type) =>
    z.object({
      ...common,
      type: z.literal(type),
      description: z.string().check(z.minLength(1)),
      datasource: source,
      fieldConfig: z.object({ defaults: z.object({ unit: z.string() }), overrides: z.array(z.unknown()) }),
      options: z.record(z.string(), z.unknown()),
      targets: z.array(target).check(z.minLength(1)),
    }),
  ),
])
const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.literal(39),
  refresh: z.string(),
  time: z.object({ from: z.string(), to: z.string() }),
  templating: z.object({
    list: z.array(
      z.object({ name: z.literal('datasource'), type: z.literal('datasource'), query: z.string() }),
    ),
  }),
  panels: z.array(panel),
})

const { panels } = dashboard.parse(
  JSON.parse(readFileSync(join(ROOT, 'deploy/grafana/members.json'), 'utf8')),
)

it('the dashboard names each panel once and puts none over another', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > COLUMNS)).toEqual([])
})

it('the dashboard shows what the product has, and all that its workers and processes tell of themselves', () => {
  const files = [...sourceFiles('ts,tsx')].filter(
    ([path]) => path.startsWith('server/') && !path.includes('.test.'),
  )
  const known = metricNames(files.map(([, text]) => text))
  const shown = new Set(
    panels.flatMap((one) => (one.type === 'row' ? [] : one.targets.flatMap(({ expr }) => metricsIn(expr)))),
  )
  expect([...shown].filter((name) => !known.has(name))).toEqual([])
  const figures = files
    .filter(([path]) => /^server\/(money-)?figures\.ts$/.test(path))
    .map(([, text]) => text)
  const missing = [...metricNames(figures)].filter((name) => !shown.has(name))
  // An alarm, and no line: a route waits or not.
  expect(missing).toEqual(['outflow_held'])
})
