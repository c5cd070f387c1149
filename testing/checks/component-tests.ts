import { dirname, join } from 'node:path'
import type { Files } from './module-map.ts'

const COMPONENT = /^(web|console)\/(?!.*\.test\.tsx$).*\.tsx$/
const TEST = /^(web|console)\/.*\.test\.tsx$/
const IMPORT = /^import (?!type\b)(?:(\w+)|\{([^}]+)\}) from '([^']+\.tsx)'/gm
/** What draws every form, and what keeps what is typed into one. */
const FORM = /<form\b|\bas="form"|\b(useForm|useFields|usePageFields|useSaving)(<\w+>)?\(/

/** What a component is that has to be tested; undefined where nothing is asked of it. */
function kindOf(path: string, code: string): string | undefined {
  if (path.startsWith('web/ui/')) return 'a part of the kit'
  if (FORM.test(code)) return 'a form'
  if (/<ListScreen\b/.test(code)) return 'a list with states'
  const isRead = /\buseQuery\(/.test(code) && /<ErrorState\b/.test(code)
  return isRead && /<(Pager|Empty)\b/.test(code) ? 'a list with states' : undefined
}

/** The components that a file imports and draws, by their paths. */
function drawnBy(path: string, text: string): string[] {
  const code = text.replaceAll(IMPORT, '')
  return [...text.matchAll(IMPORT)]
    .filter(([, whole, parts = '']) =>
      // Drawn in place, or handed to a fixture that draws it.
      [whole, ...parts.split(',')].some(
        (name) => name !== undefined && new RegExp(`(<|: )${name.trim()}\\b`).test(code),
      ),
    )
    .map(([, , , from = '']) => (from.startsWith('#') ? from.slice(1) : join(dirname(path), from)))
}

/** Parts of the kit, forms and lists with states that no test draws: alone, or within the component beside it. */
export function findUntested(files: Files): string[] {
  const components = [...files].filter(([path]) => COMPONENT.test(path))
  const drawn = new Set(
    [...files].filter(([path]) => TEST.test(path)).flatMap(([path, text]) => drawnBy(path, text)),
  )
  const within = components
    .filter(([path]) => drawn.has(path))
    .flatMap(([path, text]) => drawnBy(path, text).filter((part) => dirname(part) === dirname(path)))
  const tested = new Set([...drawn, ...within])
  return components.flatMap(([path, code]) => {
    const kind = kindOf(path, code)
    return kind === undefined || tested.has(path) ? [] : [`${path} is ${kind}, and no test draws it`]
  })
}
