const NAME = 'signal'
let named: HTMLElement | undefined

/** Makes a row what the detail comes from, and what it goes back to: one row at a time has the name. */
export function nameForTransition(row: HTMLElement): void {
  named?.style.removeProperty('view-transition-name')
  row.style.setProperty('view-transition-name', NAME)
  named = row
}
