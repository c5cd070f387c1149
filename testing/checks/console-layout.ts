import { CONSOLE_AREAS, type Files } from './module-map.ts'

const MODULE_FILE = /^server\/modules\/([^/]+)\/.*\.ts$/
const IS_TEST = /\.test\.ts$/
const HANDLER_TYPES =
  /import type \{[^}]*\b(ConsoleCalls|Look|Act)\b[^}]*\} from '#server\/kernel\/console\/console-calls\.ts'/

/** Console calls stand in `*.console.ts` of the module they are about, and name no area of another module. */
export function consoleBreaches(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const module = MODULE_FILE.exec(path)?.[1]
    if (module === undefined || IS_TEST.test(path)) return []
    return [...placeBreaches(path, text), ...areaBreaches(path, text, CONSOLE_AREAS[module] ?? [])]
  })
}

function placeBreaches(path: string, text: string): string[] {
  const isConsole = path.endsWith('.console.ts')
  const name = path.slice(path.lastIndexOf('/') + 1)
  const stray =
    !isConsole && HANDLER_TYPES.test(text)
      ? [`${path} holds calls of the console; they stand in a file named x.console.ts`]
      : []
  const vague = /^staff-(calls|reads|queue|items)\.ts$/.test(name)
    ? [`${path} is named after who asks; name it after what it does`]
    : []
  return [...stray, ...vague]
}

function areaBreaches(path: string, text: string, areas: readonly string[]): string[] {
  const named = [...text.matchAll(/\bconsoleApi\.(\w+)/g)].map(([, area = '']) => area)
  return [...new Set(named)]
    .filter((area) => !areas.includes(area))
    .map(
      (area) =>
        `${path} names the console's area ${area}, which belongs to another module, see module-map.ts`,
    )
}
