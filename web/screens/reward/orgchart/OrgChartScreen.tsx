import { useState, type SubmitEvent } from 'react'
import { m } from '#web/i18n/messages.ts'
import { TeamTable } from '#web/features/rewards/TeamTable.tsx'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { day, whole } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { ChartCanvas } from './ChartCanvas.tsx'
import { ChartList } from './ChartList.tsx'
import type { ChartNode } from './chart-model.ts'
import { useChart, type Chart } from './use-chart.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './OrgChartScreen.module.css'

/** Who is chosen, in figures. */
function Chosen({ node }: { node: ChartNode }) {
  const isYou = node.parent === undefined
  return (
    <Card aria-live="polite" aria-label={isYou ? m.chart_you() : node.name}>
      <Inline apart>
        <Inline as="span">
          <Text size={18} strong>
            {isYou ? m.chart_you() : node.name}
          </Text>
          {!isYou && <Badge>D{node.level}</Badge>}
        </Inline>
        <Text size={14} tone="quiet">
          {m.chart_since({ day: day(node.joinedAt) })}
        </Text>
      </Inline>
      <Grid>
        <Stack kind="tight">
          <Figure size={22}>{whole(node.count)}</Figure>
          <Text size={12} tone="faint">
            {m.chart_below()}
          </Text>
        </Stack>
        <Stack kind="tight">
          <Figure size={22}>{figure(unitsOf(node.funds))}</Figure>
          <Text size={12} tone="faint">
            {m.chart_funds()}
          </Text>
        </Stack>
      </Grid>
    </Card>
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
    <Page aria-busy={busy}>
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
    </Page>
  )
}
