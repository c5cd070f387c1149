import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
/** Declarations of the class names stand here under the path of their sheet; `rootDirs` in tsconfig.json lays both trees over each other. */
const DECLARED = join(ROOT, 'web/generated/styles')
const DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const CAPITALS = 26

/** Layers of the cascade, weakest first: what a screen says of its own part stands above the kit, and each part above the words of layout. */
export const LAYERS = ['base', 'layout', 'kit', 'shared', 'screen'] as const

/** The layer of a sheet, by its folder. */
export function layerOf(file: string): (typeof LAYERS)[number] {
  const path = relative(ROOT, file)
  if (/^web\/ui\/styles\/(tokens|base)\.css$/.test(path)) return 'base'
  if (/^web\/ui\/(text\/Text(Link)?|layout\/(Card|Grid|Inline|Stack))\.module\.css$/.test(path))
    return 'layout'
  if (/\/screens\//.test(path)) return 'screen'
  return /^(web|console)\/(features|shell|gates)\//.test(path) ? 'shared' : 'kit'
}

/** The class names that a sheet's selectors define, in the order of the sheet. */
export function classNames(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '')
  const selectors = [...plain.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector.trim())
  const names = selectors
    .filter((selector) => !selector.startsWith('@') && !/^(\d+%|from|to)$/.test(selector))
    .flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
  return [...new Set(names)]
}

/** A class of one sheet as the built pages carry it: four characters that no other class has (the styles check tries all). */
export function scopedName(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(`${relative(ROOT, file.split('?')[0] ?? file)} ${name}`)
    .digest()
  const [first = 0, ...rest] = hash.subarray(0, 4)
  return [DIGITS[CAPITALS + (first % CAPITALS)], ...rest.map((byte) => DIGITS[byte % DIGITS.length])].join('')
}

/** Finds an element of the built pages by the class that it has in a sheet, where neither role nor text names it. */
export function selectorOf(sheet: string, name: string): string {
  return `.${scopedName(name, join(ROOT, sheet))}`
}

/** Puts each sheet of ours into the layer of its folder. Each says the order of the layers: any may be the first that a page loads. */
export function layers(): Plugin {
  return {
    name: 'layers-by-folder',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(web|console)\/[^?]*\.css$/ },
      handler(code, id) {
        if (id.includes('/node_modules/')) return undefined
        return { code: `@layer ${LAYERS.join(',')};@layer ${layerOf(id)}{${code}}`, map: null }
      },
    },
  }
}

/** The sheets of the members' components that a built stylesheet lacks: a bundler that inlines their names may drop them. */
export function missingSheets(css: string): string[] {
  return globSync('web/**/*.module.css', { cwd: ROOT }).filter((path) => {
    const names = classNames(readFileSync(join(ROOT, path), 'utf8'))
    return !names.some((name) => css.includes(`.${scopedName(name, join(ROOT, path))}`))
  })
}

/** Writes for each CSS Module what it exports, by its path and by its `#` name, so that a class that is not there does not compile. */
export async function declareStyles(): Promise<void> {
  await rm(DECLARED, { recursive: true, force: true })
  const byName: string[] = []
  for (const path of globSync('{web,console}/**/*.module.css', { cwd: ROOT })) {
    const names = classNames(readFileSync(join(ROOT, path), 'utf8'))
    const target = join(DECLARED, path.replace(/\.css$/, '.d.css.ts'))
    const exported = (word: string) => names.map((name) => `export ${word}const ${name}: string\n`).join('')
    byName.push(`declare module '#${path}' {\n${exported('')}}\n`)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, exported('declare '))
  }
  await mkdir(DECLARED, { recursive: true })
  await writeFile(join(DECLARED, 'by-name.d.ts'), byName.join(''))
}
