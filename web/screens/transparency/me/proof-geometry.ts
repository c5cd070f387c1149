import type { WayLevel } from '#web/features/proofs/proof-way.ts'

export const NODE_HEIGHT = 46
const STEP = 84
/** Levels that are drawn; those between the last of them and the first are only counted. */
const SHOWN = 3
const TOP = 4
const WIDEST = 132

/** One node of the picture; sizes in px. */
export interface ProofBox {
  readonly x: number
  readonly y: number
  readonly units: bigint
  readonly kind: 'root' | 'computed' | 'given' | 'reader'
}

export interface ProofLink {
  readonly path: string
  readonly kind: 'walked' | 'skipped' | 'beside'
}

export interface ProofDrawing {
  readonly height: number
  readonly boxWidth: number
  readonly boxes: readonly ProofBox[]
  readonly links: readonly ProofLink[]
  /** Levels that are left out, and the height at which that is said. */
  readonly skipped: number
  readonly skippedAt: number
}

function curve([fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]): string {
  const middle = (fromY + toY) / 2
  return `M${fromX} ${fromY}C${fromX} ${middle} ${toX} ${middle} ${toX} ${toY}`
}

/** The levels that are drawn, top down, each with what stands below it. */
function chooseLevels(levels: readonly WayLevel[]): readonly WayLevel[] {
  const down = levels.toReversed()
  return down.length <= SHOWN ? down : [...down.slice(0, SHOWN - 1), ...down.slice(-1)]
}

const rowY = (row: number): number => TOP + row * STEP

/** The way from the reader’s piece to the root: own nodes left, given ones right, the root on top. */
export function drawWay(
  { own, levels }: { readonly own: bigint; readonly levels: readonly WayLevel[] },
  width: number,
): ProofDrawing {
  const shown = chooseLevels(levels)
  const skipped = levels.length - shown.length
  const boxWidth = Math.min(WIDEST, (width - 24) / 2)
  const [left, right] = [width / 2 - boxWidth - 8, width / 2 + 8]
  const root = {
    x: (width - boxWidth) / 2,
    y: rowY(0),
    units: levels.at(-1)?.computed ?? own,
    kind: 'root',
  } as const
  const rows = shown.map((level, index) => {
    const isLast = index === shown.length - 1
    const y = rowY(index + 1)
    const from = [index === 0 ? width / 2 : left + boxWidth / 2, rowY(index) + NODE_HEIGHT] as const
    return {
      boxes: [
        { x: left, y, units: level.computed - level.given, kind: isLast ? 'reader' : 'computed' },
        { x: right, y, units: level.given, kind: 'given' },
      ] as const,
      links: [
        { path: curve(from, [left + boxWidth / 2, y]), kind: isLast && skipped > 0 ? 'skipped' : 'walked' },
        { path: curve(from, [right + boxWidth / 2, y]), kind: 'beside' },
      ] as const,
    }
  })
  return {
    height: rowY(shown.length) + NODE_HEIGHT + TOP,
    boxWidth,
    boxes: [root, ...rows.flatMap(({ boxes }) => boxes)],
    links: rows.flatMap(({ links }) => links),
    skipped,
    skippedAt: rowY(shown.length) - 14,
  }
}
