import type { ReactNode } from 'react'

/** One figure of an overview: what it is, the figure, and what to know beside it. */
export function Tile({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <li className="tile">
      <span className="t14 q">{label}</span>
      <span className="t22 b">{children}</span>
      {note !== undefined && <span className="t12 qq">{note}</span>}
    </li>
  )
}
