import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { day, whole } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { missing, type ChartNode } from './chart-model.ts'
import type { Chart } from './use-chart.ts'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './ChartList.module.css'

/** A branch of the list; those below are a list inside it. */
function Branch({ chart, node }: { chart: Chart; node: ChartNode }) {
  const children = chart.childrenOf(node)
  const isYou = node.parent === undefined
  return (
    <li>
      <Inline apart className={styles.line}>
        <TextLink
          type="button"
          as="button"
          aria-pressed={chart.selected === node.ref}
          onClick={() => chart.select(node.ref)}
        >
          {isYou ? m.chart_you() : `${node.name} · D${node.level}`}
        </TextLink>
        <Text size={14} tone="quiet">
          {whole(node.count)} {m.chart_below()} · {sum(unitsOf(node.funds), 'USDT')} ·{' '}
          {m.chart_since({ day: day(node.joinedAt) })}
        </Text>
        {node.childCount > 0 && !isYou && (
          <Button tone="two" small aria-expanded={node.isOpen} onClick={() => chart.toggle(node)}>
            {node.isOpen ? m.chart_fold() : m.chart_open()}
          </Button>
        )}
      </Inline>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.ref} chart={chart} node={child} />
          ))}
        </ul>
      )}
      {node.isOpen && missing(node) > 0 && (
        <Button tone="two" small onClick={() => chart.more(node)}>
          {m.chart_more({ count: whole(missing(node)) })}
        </Button>
      )}
    </li>
  )
}

/** The same team as nested lists, for screen readers and for reading one by one. */
export function ChartList({ chart }: { chart: Chart }) {
  if (chart.root === undefined) return null
  return (
    <Card as="ul" className={styles.list} aria-label={m.chart_title()}>
      <Branch chart={chart} node={chart.root} />
    </Card>
  )
}
