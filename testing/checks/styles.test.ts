import { expect, it } from 'vitest'
import { join } from 'node:path'
import { classNames, LAYERS, layerOf, scopedName } from '#tools/build/styles.ts'
import { ROOT, sourceFiles } from './source-files.ts'
import { findPoorStyles, findUnknownClasses, globalClasses, globalsInModules } from './styles.ts'

const sheets = new Map([...sourceFiles('css,json')].filter(([path]) => path.endsWith('.css')))
const components = sourceFiles('ts,tsx')

it('every page shares tokens and the look of elements, and no class', () => {
  const shared = [...sheets.keys()].filter((path) => !path.endsWith('.module.css'))
  expect(shared.toSorted()).toEqual([
    'console/styles/frame.css',
    'mobile/www/notice.css',
    'web/ui/styles/base.css',
    'web/ui/styles/tokens.css',
  ])
  expect(globalClasses(sheets)).toEqual([])
  expect(globalsInModules(sheets)).toEqual([])
  expect(globalClasses(new Map([['web/ui/styles/a.css', 'p { gap: 0 } .card { gap: 0 }']]))).toEqual(['card'])
})

it('every class of a component has a word for a name, and is used', () => {
  expect(findPoorStyles(sheets, components)).toEqual([])
})

it('a class that is named by text is in a sheet of every page', () => {
  const ours = [...components].filter(([path]) => /^(web|console)\//.test(path))
  expect(findUnknownClasses(sheets, new Map(ours))).toEqual([])
  const moved = new Map([['web/ui/A.tsx', '<p className="card led">\n<p className={`row ${b} fx2`}>']])
  const page = new Map([['web/ui/styles/a.css', '.card, .row { gap: 0 }']])
  expect(findUnknownClasses(page, moved)).toEqual([
    'web/ui/A.tsx .led is in no sheet',
    'web/ui/A.tsx .fx2 is in no sheet',
  ])
})

it('poor names, unused classes and sheets without a component are found', () => {
  const poor = new Map([
    ['web/ui/Row.module.css', '.row { gap: 0 } .ends :global(.b) { gap: 0 } .lone { gap: 0 }'],
  ])
  const row = "import * as styles from './Row.module.css'\nconst looks = [styles.row, styles.ends]"
  expect(findPoorStyles(poor, new Map([['web/ui/Row.tsx', row]]))).toEqual([
    'web/ui/Row.module.css .row is a poor name, use a word of at least four letters',
    'web/ui/Row.module.css .lone is used by nobody',
  ])
  expect(globalsInModules(poor)).toEqual(['web/ui/Row.module.css .b'])
  expect(findPoorStyles(poor, new Map()).at(0)).toBe('web/ui/Row.module.css stands beside no component')
})

it('reads the classes of a sheet, not its values, keyframes or what it names of others', () => {
  const css = `/* .gone */ .a:is(.b, .c) > p:first-child { width: 1.5em } @media (min-width: 1.5px) { .d { top: 0 } }
    @keyframes e { 12.5% { top: 0 } } :global(.f) .g { background: url(h.png) }`
  expect(classNames(css)).toEqual(['a', 'b', 'c', 'd', 'g'])
})

it('gives each class of each sheet a short name that no other has', () => {
  const modules = [...sheets].filter(([path]) => path.endsWith('.module.css'))
  const names = modules.flatMap(([path, css]) =>
    classNames(css).map((name) => scopedName(name, join(ROOT, path))),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[A-Z]\w{3}$/.test(name))).toEqual([])
})

it('puts what a screen says of its own part above what the kit says of every part', () => {
  const layers = [
    'web/ui/styles/base.css',
    'web/ui/layout/Stack.module.css',
    'web/ui/Button.module.css',
    'web/shell/A.module.css',
    'web/screens/a/A.module.css',
  ]
  expect(layers.map((path) => layerOf(join(ROOT, path)))).toEqual(LAYERS)
})
