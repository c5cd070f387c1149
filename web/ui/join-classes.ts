/** The classes that hold, as one attribute; none where none does. */
export function joinClasses(...classes: readonly (string | false | undefined)[]): string | undefined {
  return classes.filter(Boolean).join(' ') || undefined
}
