import type { MemberGraph } from '#contract/console/money/graph.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { computeLayout, findFrame, type Point } from './compute-layout.ts'
import * as styles from './GraphDrawing.module.css'

const MEMBER_RADIUS = 6
const LINK_SIDE = 8
const GAP = 10

/** Text beneath a point. */
function Beneath({ point: { x, y }, className, text }: { point: Point; className: string; text: string }) {
  return (
    <text className={className} x={x} y={y + GAP} dominantBaseline="hanging" textAnchor="middle">
      {text}
    </text>
  )
}

function LinkMark({ kind, point }: { kind: MemberGraph['links'][number]['kind']; point: Point }) {
  return (
    <g>
      <rect
        className={styles.link}
        x={point.x - LINK_SIDE / 2}
        y={point.y - LINK_SIDE / 2}
        width={LINK_SIDE}
        height={LINK_SIDE}
      />
      <Beneath point={point} className={styles.shared} text={enumText('kind', `velocity ${kind}`)} />
    </g>
  )
}

function MemberMark({ member, point }: { member: MemberGraph['members'][number]; point: Point }) {
  const className = member.step === 0 ? styles.first : styles.member
  return (
    <g>
      <circle className={className} cx={point.x} cy={point.y} r={MEMBER_RADIUS} />
      <Beneath point={point} className={styles.name} text={member.loginId} />
    </g>
  )
}

function linesOf({ links }: MemberGraph, points: ReadonlyMap<string, Point>) {
  return links.flatMap(({ id, memberIds }) =>
    memberIds.flatMap((memberId) => {
      const [from, to] = [points.get(id), points.get(memberId)]
      return from === undefined || to === undefined ? [] : [{ key: `${id} ${memberId}`, from, to }]
    }),
  )
}

/** As large as what is in it, so that names are never smaller than text; a phone scrolls. Members as dots, what they have in common as squares; the table beneath says the same in words. */
export function GraphDrawing({ graph }: { graph: MemberGraph }) {
  const points = computeLayout(graph)
  const { x, y, width, height } = findFrame([...points.values()])
  const marks = graph.links.map(({ id, kind }) => {
    const point = points.get(id)
    return point && <LinkMark key={id} kind={kind} point={point} />
  })
  const members = graph.members.map((member) => {
    const point = points.get(member.id)
    return point && <MemberMark key={member.id} member={member} point={point} />
  })
  return (
    <svg
      className={styles.drawing}
      viewBox={[x, y, width, height].join(' ')}
      width={width}
      height={height}
      role="img"
      aria-label={t.graph_drawing({ member: graph.members[0]?.loginId ?? '' })}
    >
      {linesOf(graph, points).map(({ key, from, to }) => (
        <line key={key} className={styles.line} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      ))}
      {marks}
      {members}
    </svg>
  )
}
