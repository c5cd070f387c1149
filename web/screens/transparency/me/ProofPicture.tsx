import type { MemberLine, ProofHead } from '#contract/rules/proofs/proof-format.ts'
import { whole } from '#web/base/format.ts'
import { figure, sum } from '#web/base/money-text.ts'
import { coinOf, listWay } from '#web/features/proofs/proof-way.ts'
import { m } from '#web/i18n/messages.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import { drawWay, type ProofBox } from './proof-geometry.ts'
import * as styles from './ProofPicture.module.css'

const START_WIDTH = 318

function NodeBox({
  box: { x, y, units, kind },
  name,
  width,
}: {
  box: ProofBox
  name: string
  width: number
}) {
  const middle = x + width / 2
  const onRoot = kind === 'root' ? styles.onRoot : undefined
  return (
    <g className={styles.part}>
      <rect className={styles[kind]} x={x} y={y} width={width} height={46} rx={10} />
      <text
        className={kind === 'reader' ? styles.onReader : onRoot}
        x={middle}
        y={y + 18}
        textAnchor="middle"
      >
        {name}
      </text>
      <text className={onRoot ?? styles.figure} x={middle} y={y + 36} textAnchor="middle">
        {figure(units)}
      </text>
    </g>
  )
}

function Legend() {
  const kinds = [
    ['reader', m.proof_legend_you()],
    ['computed', m.proof_legend_computed()],
    ['given', m.proof_legend_given()],
  ] as const
  return (
    <Inline as="ul" wraps className={styles.legend}>
      {kinds.map(([kind, text]) => (
        <Inline as="li" key={kind} size={14} tone="quiet">
          <svg className={styles.swatch} width="14" height="14" aria-hidden="true">
            <rect className={styles[kind]} x="1" y="1" width="12" height="12" rx="3" />
          </svg>
          {text}
        </Inline>
      ))}
    </Inline>
  )
}

/** One piece’s way from the member to the root: what the browser computed, and what it was given. */
export function ProofPicture({ line, head }: { line: MemberLine; head: ProofHead }) {
  const { ref, width } = useWidth<HTMLDivElement>(START_WIDTH)
  const coin = coinOf(line)
  const way = listWay(line, coin)
  const { height, boxWidth, boxes, links, skipped, skippedAt } = drawWay(way, width)
  const names = {
    root: m.proof_root({ leaves: whole(head.leaves) }),
    computed: m.proof_computed(),
    given: m.proof_given(),
    reader: m.proof_you(),
  }
  const label = m.proof_picture_label({
    coin,
    index: whole((line.pieces[0]?.index ?? 0) + 1),
    own: sum(way.own, coin),
    levels: way.levels.length,
    total: sum(way.levels.at(-1)?.computed ?? way.own, coin),
  })
  return (
    <>
      <div ref={ref} className={styles.slot}>
        <svg
          className={styles.picture}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label={label}
        >
          {links.map(({ path, kind }) => (
            <path key={path} className={styles[kind]} d={path} />
          ))}
          {boxes.map((box) => (
            <NodeBox key={`${box.x} ${box.y}`} box={box} name={names[box.kind]} width={boxWidth} />
          ))}
          {skipped > 0 && (
            <text x={width / 2} y={skippedAt} textAnchor="middle">
              {m.proof_more({ count: skipped })}
            </text>
          )}
        </svg>
      </div>
      <Legend />
    </>
  )
}
