import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from './HowScreen.module.css'

const COMMANDS = [
  'curl -O {origin}/verify-proof.mjs',
  'curl -o proofs.json {origin}/api/transparency/proofs',
  'node verify-proof.mjs proof-1.json --id YOUR_ID --heads proofs.json',
] as const

type Point = readonly [x: number, y: number]
const ROOT: Point = [120, 16]
const MIDDLE: readonly Point[] = [
  [60, 60],
  [180, 60],
]
const LEAVES: readonly Point[] = [30, 90, 150, 210].map((x) => [x, 104])

/** Four leaves, the two nodes above and the root; what is lit is drawn in ink, the reader’s leaf in the accent. */
function Tree({ lit, own }: { lit: readonly Point[]; own?: Point | undefined }) {
  const links = [
    ...MIDDLE.map((node) => [ROOT, node] as const),
    ...LEAVES.map((leaf, index) => [MIDDLE[index < 2 ? 0 : 1] ?? ROOT, leaf] as const),
  ]
  const isLit = (point: Point) => lit.includes(point)
  return (
    <svg className={styles.picture} viewBox="0 0 240 122" aria-hidden="true">
      {links.map(([from, to]) => (
        <path
          key={`${from.join(' ')} ${to.join(' ')}`}
          className={isLit(from) && isLit(to) ? styles.walked : styles.link}
          d={`M${from.join(' ')}L${to.join(' ')}`}
        />
      ))}
      {[ROOT, ...MIDDLE, ...LEAVES].map((point) => (
        <circle
          key={point.join(' ')}
          className={point === own ? styles.mine : isLit(point) ? styles.node : styles.given}
          cx={point[0]}
          cy={point[1]}
          r={point === ROOT ? 13 : 11}
        />
      ))}
    </svg>
  )
}

/** One sum cut into three, between the pieces of others. */
function Pieces() {
  const own = [40, 112, 196]
  return (
    <svg className={styles.picture} viewBox="0 0 240 122" aria-hidden="true">
      <rect className={styles.mine} x="84" y="6" width="72" height="26" rx="8" />
      {own.map((x) => (
        <path key={x} className={styles.walked} d={`M120 32C120 60 ${x} 50 ${x} 82`} />
      ))}
      {[16, 40, 64, 88, 112, 136, 160, 196, 220].map((x) => (
        <rect
          key={x}
          className={own.includes(x) ? styles.mine : styles.given}
          x={x - 9}
          y={84}
          width="18"
          height={own.includes(x) ? 18 + (x % 14) : 16 + (x % 18)}
          rx="5"
        />
      ))}
    </svg>
  )
}

/** How to check a saved proof without our app. */
function Script() {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return (
    <Card aria-label={m.proof_how_script()}>
      <Heading>{m.proof_how_script()}</Heading>
      <Text as="p" tone="quiet">
        {m.proof_how_script_text()}
      </Text>
      {/* The keyboard scrolls what it can reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.script} role="region" aria-label={m.proof_script_label()} tabIndex={0}>
        {COMMANDS.map((line) => (
          <code key={line} translate="no">
            {line.replace('{origin}', origin)}
          </code>
        ))}
      </div>
    </Card>
  )
}

/** What a proof of balances is, in three pictures, and how to check one without us. */
export default function HowScreen() {
  const own = LEAVES[1]
  const first = MIDDLE[0] ?? ROOT
  const steps = [
    {
      title: m.proof_how1(),
      text: m.proof_how1_text(),
      picture: <Tree lit={[ROOT, ...MIDDLE, ...LEAVES]} />,
    },
    {
      title: m.proof_how2(),
      text: m.proof_how2_text(),
      picture: <Tree lit={own === undefined ? [ROOT] : [ROOT, first, own]} own={own} />,
    },
    { title: m.proof_how3(), text: m.proof_how3_text(), picture: <Pieces /> },
  ]
  return (
    <Page kind="slim">
      <Text as="p" tone="quiet">
        {m.proof_how_lead()}
      </Text>
      {steps.map(({ title, text, picture }) => (
        <Card key={title} aria-label={title}>
          {picture}
          <Heading>{title}</Heading>
          <Text as="p" tone="quiet">
            {text}
          </Text>
        </Card>
      ))}
      <Script />
    </Page>
  )
}
