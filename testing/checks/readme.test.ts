import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OPTIONS } from '#server/kernel/config.ts'
import { ROOT } from './source-files.ts'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')

it('the table of options in README.md says what the server reads, no more and no less', () => {
  const code = (text: string) => (text ? `\`${text}\`` : '')
  const rows = Object.entries(OPTIONS).map(
    ([name, { fallback, help }]) => `| ${code(name)} | ${code(fallback ?? '')} | ${help} |`,
  )
  expect(readme.match(/^\| `[A-Z_]+` \|.*$/gm)).toEqual(rows)
})

it('every script and file that README.md names exists', () => {
  const { scripts }: { scripts: object } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  const links = [...readme.matchAll(/\]\(([\w./]+)\)/g)].map((match) => match[1] ?? '')
  for (const link of links.filter((name) => name.endsWith('.md'))) {
    expect(() => readFileSync(join(ROOT, link)), link).not.toThrow()
  }
})
