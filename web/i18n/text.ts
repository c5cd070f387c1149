import { LOCALES } from '#contract/locale.ts'
import { currentLocale } from '#web/base/locale.ts'

export type Inputs = Readonly<Record<string, string | number>>

const BRACES = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g

/** Fills a text's braces: {name} with a value, {name|day|days} with the first word for exactly one and else the second. */
export function fillBraces(text: string, inputs: Inputs): string {
  return text.replace(BRACES, (...found: readonly (string | undefined)[]) => {
    const [, name = '', one, many] = found
    const value = String(inputs[name] ?? '')
    if (one === undefined) return value
    return (value === '1' ? one : many) ?? ''
  })
}

/**
 * One text of the app in the five languages, in the order of LOCALES; returns it in the language shown. The build leaves in each script
 * only that of its reader.
 */
export function text(...languages: readonly string[]): (inputs?: Inputs) => string {
  return (inputs) => {
    const own = languages[LOCALES.indexOf(currentLocale())] ?? languages[0] ?? ''
    return inputs === undefined ? own : fillBraces(own, inputs)
  }
}
