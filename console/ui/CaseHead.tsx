import type { ReactNode } from 'react'

interface CaseHeadProps {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

/** The head of an opened case: its name, and below it what identifies it. */
export function CaseHead({ title, text, children }: CaseHeadProps) {
  return (
    <div className="st">
      <h2 className="h">{title}</h2>
      {text !== undefined && <span className="t14 q">{text}</span>}
      {children !== undefined && <div className="fx">{children}</div>}
    </div>
  )
}
