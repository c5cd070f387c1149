import { useState, type SubmitEvent } from 'react'
import { m } from '#web/i18n/messages.ts'
import { TeamTable } from '#web/features/rewards/TeamTable.tsx'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { day, whole } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { ChartCanvas } from './ChartCanvas.tsx'
import { ChartList } from './ChartList.tsx'
import type { ChartNode } from './chart-model.ts'
import { useChart, type Chart } from './use-chart.ts'
import * as styles from './OrgChartScreen.module.css'

/** Who is chosen, in figures. */
function Chosen({ node }: { node: ChartNode }) {
  const isYou = node.parent === undefined
  return (
    <section className="card" aria-live="polite" aria-label={isYou ? m.chart_you() : node.name}>
      <div className="sp">
        <span className="fx">
          <span className="t18 b">{isYou ? m.chart_you() : node.name}</span>
          {!isYou && <Badge>D{node.level}</Badge>}
        </span>
        <span className="t14 q">{m.chart_since({ day: day(node.joinedAt) })}</span>
      </div>
      <div className="g2">
        <div className="st">
          <span className="amt amt-22">{whole(node.count)}</span>
          <span className="t12 qq">{m.chart_below()}</span>
        </div>
        <div className="st">
          <span className="amt amt-22">{figure(unitsOf(node.funds))}</span>
          <span className="t12 qq">{m.chart_funds()}</span>
        </div>
      </div>
    </section>
  )
}

interface BarProps {
  chart: Chart
  isList: boolean
  onTurn: () => void
  onFound: (ref: string) => void
}

function Bar({ chart, isList, onTurn, onFound }: BarProps) {
  const [text, setText] = useState('')
  const [isLost, setIsLost] = useState(false)
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const found = chart.search(text)
    setIsLost(text.trim() !== '' && found === undefined)
    if (found !== undefined) onFound(found.ref)
  }
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <Field
        label={m.chart_search()}
        type="search"
        autoComplete="off"
        value={text}
        help={isLost ? m.chart_not_found() : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setIsLost(false)
        }}
      />
      <Button tone="two" onClick={onTurn}>
        {isList ? m.chart_picture() : m.chart_list()}
      </Button>
    </form>
  )
}

/** The team below the member: five levels, as a chart or as a list. */
export default function OrgChartScreen() {
  const chart = useChart()
  const [isList, setIsList] = useState(false)
  const [found, setFound] = useState<string>()
  const { root, failure, busy, chosen, retry } = chart
  const invite = (
    <Link className={buttonClass({ tone: 'two' })} to="/reward/incentive">
      {m.profit_invite()}
    </Link>
  )
  return (
    <main className="page" aria-busy={busy}>
      {failure !== undefined && <ErrorState failure={failure} onRetry={retry} busy={busy} />}
      {root === undefined && failure === undefined && <CardSkeleton cards={1} lines={6} />}
      {root !== undefined && root.childCount === 0 && <Empty action={invite}>{m.chart_none()}</Empty>}
      {root !== undefined && root.childCount > 0 && (
        <>
          <Bar chart={chart} isList={isList} onTurn={() => setIsList(!isList)} onFound={setFound} />
          {isList ? <ChartList chart={chart} /> : <ChartCanvas chart={chart} found={found} />}
          {chosen !== undefined && <Chosen node={chosen} />}
          <TeamTable />
        </>
      )}
    </main>
  )
}
