import { useState } from 'react'
import type { ChartOptions, Span } from './geometry/chart-options.ts'
import { revealIn, slideSpan, zoomSpan } from './geometry/chart-window.ts'

/** Which part of the axis is seen: the range that was chosen, until the reader zooms; a new range starts anew. */
export function useChartWindow({ from, to, bounds }: Pick<ChartOptions, 'from' | 'to' | 'bounds'>) {
  const [own, setOwn] = useState<{ span: Span; length: number }>()
  const chosen: Span = { from, to }
  const isZoomed = own !== undefined && own.length === to - from && bounds !== undefined
  const span = isZoomed ? own.span : chosen
  const setSpan = (next: Span) => setOwn({ span: next, length: to - from })
  return {
    span,
    isZoomed,
    canZoom: bounds !== undefined,
    zoom: (factor: number, around: number) => {
      if (bounds !== undefined) setSpan(zoomSpan(span, { factor, around }, bounds))
    },
    slide: (by: number) => {
      if (bounds !== undefined) setSpan(slideSpan(span, by, bounds))
    },
    reveal: (at: number) => {
      if (bounds !== undefined && isZoomed) setSpan(revealIn(span, at, bounds))
    },
    reset: () => setOwn(undefined),
  }
}

export type ChartWindow = ReturnType<typeof useChartWindow>
