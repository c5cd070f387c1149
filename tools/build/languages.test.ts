import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { listMessages } from './messages.ts'
import { splitLanguages, writeLanguages } from './languages.ts'

const HELLO = ['Hello', '안녕하세요', 'こんにちは', '你好', '您好']
const NAMED = ['Hi "{name}"', '{name}님 안녕', '{name}さん', '{name}，你好', '{name}，您好']
const TEXTS = [HELLO, NAMED]

const call = (languages: readonly string[]) => `t(${languages.map((one) => JSON.stringify(one)).join(',')})`
const split = (scripts: Readonly<Record<string, string>>, texts = TEXTS) =>
  splitLanguages(new Map(Object.entries(scripts)), texts)

describe('a script with texts', () => {
  it('is written once in each language, with the texts of that one alone', () => {
    const code = `import{t}from"./react-1.js";const a=${call(HELLO)},b=[${call(NAMED)}];export{a,b}`
    const made = split({ 'assets/core-1.js': code })
    expect([...made.keys()]).toEqual(LOCALES.map((locale) => `assets/${locale}/core-1.js`))
    for (const [index, locale] of LOCALES.entries()) {
      const [hello = '', named = ''] = TEXTS.map((languages) => JSON.stringify(languages[index]))
      expect(made.get(`assets/${locale}/core-1.js`)).toBe(
        `import{t}from"./react-1.js";const a=t(${hello}),b=[t(${named})];export{a,b}`,
      )
    }
  })

  it('is known by its texts however they are quoted, and whatever the call is named', () => {
    const quoted = HELLO.map((one) => `\`${one}\``).join(',')
    expect(split({ 'assets/a-1.js': `e=n.r(${quoted})` }).get('assets/ja/a-1.js')).toBe('e=n.r(`こんにちは`)')
  })

  it('keeps any other five strings, and a name that is the same in every language', () => {
    const others = `f("en","ko","ja","zh_CN","zh_TW");g("Hello","안녕하세요")`
    const made = split({ 'assets/a-1.js': `${others};${call(HELLO)}` })
    expect(made.get('assets/ko/a-1.js')).toBe(`${others};t("안녕하세요")`)
  })

  it('stops the build where a text is in no call as it was written', () => {
    const hoisted = 'const x="안녕하세요";t("Hello",x,"こんにちは","你好","您好")'
    expect(() => split({ 'assets/a-1.js': hoisted })).toThrow('“안녕하세요”')
    expect(() => split({ 'assets/a-1.js': 'const {' })).toThrow('assets/a-1.js')
  })
})

describe('what scripts import', () => {
  const scripts = {
    'assets/app-1.js':
      'import"./react-1.js";import{a}from"./core-1.js";const d=["assets/home-1.js","assets/qr-1.js"];import("./home-1.js");import("./qr-1.js")',
    'assets/core-1.js': `import"./app-1.js";export const a=${call(HELLO)}`,
    'assets/home-1.js': 'import{a}from"./core-1.js"',
    'assets/react-1.js': 'export const x="Hello"',
    'assets/qr-1.js': 'import"./react-1.js"',
  }

  it('is of their own language where it has texts or leads to some, and else shared by all', () => {
    const made = split(scripts)
    expect([...made.keys()].filter((file) => file.startsWith('assets/ko/'))).toEqual(
      ['app', 'core', 'home'].map((name) => `assets/ko/${name}-1.js`),
    )
    expect(made.get('assets/ko/app-1.js')).toBe(
      'import"../react-1.js";import{a}from"./core-1.js";const d=["assets/ko/home-1.js","assets/qr-1.js"];import("./home-1.js");import("../qr-1.js")',
    )
    expect(made.get('assets/ko/home-1.js')).toBe(scripts['assets/home-1.js'])
  })

  it('stands on disk as the pages name it, and no script in all languages is left', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'languages-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await mkdir(join(folder, 'assets'))
    const english = await listMessages('en')
    const retry = await Promise.all(
      LOCALES.map(async (one) => (await listMessages(one))['common_retry'] ?? ''),
    )
    const files = { ...scripts, 'assets/core-1.js': `import"./app-1.js";export const a=${call(retry)}` }
    for (const [file, code] of Object.entries(files)) await writeFile(join(folder, file), code)
    const linkScripts = await writeLanguages(folder, Object.keys(files))
    expect(
      linkScripts('<script src="/assets/app-1.js"></script><link href="/assets/react-1.js">', 'zh_TW'),
    ).toBe('<script src="/assets/zh_TW/app-1.js"></script><link href="/assets/react-1.js">')
    expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual(
      [...LOCALES, 'qr-1.js', 'react-1.js'].toSorted(),
    )
    expect(await readFile(join(folder, 'assets/en/core-1.js'), 'utf8')).toContain(
      `t(${JSON.stringify(english['common_retry'])})`,
    )
  })
})
