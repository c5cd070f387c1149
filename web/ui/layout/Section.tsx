import type { ReactNode } from 'react'

export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <div className="sec">
        <h2 className="h">{title}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}
