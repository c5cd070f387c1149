import { dirname, join } from 'node:path'
import { classNames } from '#tools/build/styles.ts'

export type Sheets = ReadonlyMap<string, string>

/** Names that a reader takes in at once: words, in camel case, of at least four letters. */
const GOOD_NAME = /^[a-z][A-Za-z0-9]{3,}$/
const MODULE_IMPORT = /import (?:\* as (\w+)|\{ ([\w, ]+) \}) from '([^']+\.module\.css)'/g
/** Classes written as text: of an element, or of one that a page without React makes. */
const WRITTEN = /className="([^"]*)"|className=\{`([^`]*)`\}|\bmake\(\s*'\w+',\s*'([^']*)'/g

/** Classes that hold on every page, by their name alone: each of them is to be a component's own. */
export function globalClasses(sheets: Sheets): string[] {
  const found = [...sheets].filter(([path]) => !path.endsWith('.module.css'))
  return [...new Set(found.flatMap(([, css]) => classNames(css)))].toSorted()
}

/** Where a component's own sheet still names a class of every page. */
export function globalsInModules(sheets: Sheets): string[] {
  const found = [...sheets].filter(([path]) => path.endsWith('.module.css'))
  return found.flatMap(([path, css]) =>
    [...css.matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name]) => `${path} .${name}`),
  )
}

/** The sheets that a component imports: the name they have in it, and their path. */
function importsOf(
  path: string,
  code: string,
): { as: string | undefined; names: readonly string[]; sheet: string }[] {
  return [...code.matchAll(MODULE_IMPORT)].map(([, as, names = '', from = '']) => ({
    as,
    names: names.split(', ').filter((name) => name !== ''),
    sheet: from.startsWith('#') ? from.slice(1) : join(dirname(path), from),
  }))
}

/** What is wrong with the sheets of components: poor names, classes that nobody uses, sheets that stand beside no component. */
export function findPoorStyles(sheets: Sheets, components: Sheets): string[] {
  const used = new Map<string, Set<string>>()
  for (const [path, code] of components) {
    for (const { as, names: single, sheet } of importsOf(path, code)) {
      const names = new Set([...(used.get(sheet) ?? []), ...single])
      used.set(sheet, names)
      if (as === undefined) continue
      for (const [, name = ''] of code.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g'))) names.add(name)
      // A class that is chosen by a value of a closed list, as in styles[mark]: the compiler holds the list.
      if (code.includes(`${as}[`)) names.add('*')
    }
  }
  const modules = [...sheets].filter(([path]) => path.endsWith('.module.css'))
  return modules.flatMap(([path, css]) => {
    const names = used.get(path)
    const folder = dirname(path)
    const stands = [...components.keys()].some((component) => dirname(component) === folder)
    return [
      ...(stands ? [] : [`${path} stands beside no component`]),
      ...classNames(css)
        .filter((name) => !GOOD_NAME.test(name))
        .map((name) => `${path} .${name} is a poor name, use a word of at least four letters`),
      ...classNames(css)
        .filter((name) => names?.has(name) !== true && names?.has('*') !== true)
        .map((name) => `${path} .${name} is used by nobody`),
    ]
  })
}

/** Classes that a component names by text and no sheet of every page has: the rule they stood for has gone elsewhere. */
export function findUnknownClasses(sheets: Sheets, components: Sheets): string[] {
  const known = new Set(globalClasses(sheets))
  return [...components]
    .filter(([path]) => !path.includes('.test.'))
    .flatMap(([path, code]) =>
      [...code.matchAll(WRITTEN)]
        .flatMap(([, text, template, made]) =>
          (text ?? template ?? made ?? '').replace(/\$\{[^}]*\}/g, ' ').split(/\s+/),
        )
        // What ends in a stroke is completed by a value.
        .filter((name) => name !== '' && !name.endsWith('-') && !known.has(name))
        .map((name) => `${path} .${name} is in no sheet`),
    )
}
