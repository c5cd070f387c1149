import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, sourceFiles } from './source-files.ts'

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'mobile/README.md'], { cwd: ROOT })

/** Links of a document to files of the project, without their anchors. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:)([\w./-]+)/g)].map(([, target = '']) => target)
}

it('every link of a document leads to a file', () => {
  const dead = DOCUMENTS.flatMap((path) =>
    linksOf(readFileSync(join(ROOT, path), 'utf8'))
      .filter((target) => !existsSync(join(ROOT, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  )
  expect(dead).toEqual([])
  expect(linksOf('see [a](b.ts), [c](d.md#e) and [f](https://g)')).toEqual(['b.ts', 'd.md'])
})

it('every decision stands once in the index', () => {
  const files = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((path) => path.split('/').at(-1))
  const index = linksOf(readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8'))
  expect(index.toSorted()).toEqual(files.toSorted())
})

it('explains every product decision that code and documents name by its number', () => {
  const explained = new Set(
    [...readFileSync(join(ROOT, 'docs/product/decisions.md'), 'utf8').matchAll(/^### (D-\d+[a-z]?)$/gm)].map(
      ([, number]) => number,
    ),
  )
  const unknown = [...sourceFiles('ts,tsx,css,sql,md')].flatMap(([path, text]) =>
    [...text.matchAll(/\bD-\d+[a-z]?\b/g)]
      .filter(([number]) => !explained.has(number))
      .map(([number]) => `${path}: ${number}`),
  )
  expect(unknown).toEqual([])
})
