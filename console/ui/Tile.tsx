import type { ReactNode } from 'react'
import { Text } from '#web/ui/text/Text.tsx'
import { TileFrame } from '#console/ui/layout/Tiles.tsx'

/** One figure of an overview: what it is, the figure, and what to know beside it. */
export function Tile({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <TileFrame>
      <Text size={14} tone="quiet">
        {label}
      </Text>
      <Text size={18} strong>
        {children}
      </Text>
      {note !== undefined && (
        <Text size={12} tone="faint">
          {note}
        </Text>
      )}
    </TileFrame>
  )
}
