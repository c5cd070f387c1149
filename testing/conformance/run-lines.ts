import { launchChromium } from '#tools/launch/chromium.ts'
import { startDemo } from '#tools/seed/demo.ts'
import { AREAS, UNCHECKED } from './areas.ts'
import { Missing, type Checks } from './check.ts'
import { loadLines, type Line } from './lines.ts'
import { openStage } from './stage.ts'

export type Verdict = 'works' | 'differs' | 'missing' | 'unchecked'

export interface Finding {
  readonly id: string
  readonly verdict: Verdict
  readonly why: string
}

export interface LinesPlan {
  /** Areas to look at; all without. */
  readonly areas?: readonly string[]
  /** Lines to look at; all without. */
  readonly lines?: readonly string[]
  readonly report: (finding: Finding) => void
}

const ENV = { TRUST_TEST_CLOCK: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'error' }

async function checkLine(id: string, look: () => Promise<void>): Promise<Finding> {
  try {
    await look()
    return { id, verdict: 'works', why: '' }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { id, verdict: error instanceof Missing ? 'missing' : 'differs', why: error.message }
  }
}

async function runArea(checks: Checks, { report, lines }: LinesPlan): Promise<readonly Finding[]> {
  const due = Object.entries(checks).filter(([id]) => lines?.includes(id) !== false)
  if (due.length === 0) return []
  const demo = await startDemo(ENV)
  const browser = await launchChromium()
  const stage = openStage(demo, browser)
  const findings: Finding[] = []
  try {
    for (const [id, check] of due) {
      const finding = await checkLine(id, () => check(stage))
      report(finding)
      findings.push(finding)
    }
  } finally {
    await stage.close()
    await browser.close()
    await demo.stop()
  }
  return findings
}

/** Looks at every line on a running product, each area on one of its own. A line without a check is missing. */
export async function runLines(plan: LinesPlan): Promise<readonly Finding[]> {
  const areas = Object.entries(AREAS).filter(([name]) => plan.areas?.includes(name) !== false)
  const found = new Map<string, Finding>()
  for (const [, checks] of areas)
    for (const finding of await runArea(checks, plan)) found.set(finding.id, finding)
  const isDue = ({ id }: Line) =>
    plan.lines?.includes(id) !== false &&
    (plan.areas === undefined || areas.some(([, checks]) => id in checks))
  const due = loadLines().filter(isDue)
  return due.map(({ id }) => {
    const why = UNCHECKED[id]
    if (why !== undefined) return { id, verdict: 'unchecked', why }
    return found.get(id) ?? { id, verdict: 'missing', why: 'no check looked at it' }
  })
}
