import { describe, expect, it } from 'vitest'
import { findUntested } from './component-tests.ts'
import { sourceFiles } from './source-files.ts'

const TREE = sourceFiles('ts,tsx')

it('every part of the kit, every form and every list with states is drawn by a test', () => {
  expect(findUntested(TREE)).toEqual([])
})

it('the same tree without its tests is found wanting in each of the three', () => {
  const found = findUntested(new Map([...TREE].filter(([path]) => !path.includes('.test.'))))
  const count = (kind: string) => found.filter((line) => line.includes(` is ${kind},`)).length
  expect(count('a part of the kit')).toBeGreaterThan(45)
  expect(count('a form')).toBeGreaterThan(30)
  expect(count('a list with states')).toBeGreaterThan(55)
})

const KIT = 'export function Row() {\n  return <p>row</p>\n}'
const FORM = 'export function Reply() {\n  return <Stack as="form" onSubmit={send} />\n}'
const LIST = 'const found = useQuery(query(listBets))\nreturn <><ErrorState /><Pager {...list} /></>'

describe('what no test draws is found', () => {
  it.each([
    ['web/ui/lists/Row.tsx', KIT, 'a part of the kit'],
    ['web/screens/board/Reply.tsx', FORM, 'a form'],
    ['web/screens/board/Reply.tsx', 'return <form noValidate>', 'a form'],
    ['console/screens/board/Reply.tsx', 'const fields = useFields({ values })', 'a form'],
    ['console/screens/board/Reply.tsx', 'const form = useForm<Values>({ values })', 'a form'],
    ['console/screens/board/Reply.tsx', 'const { save } = useSaving(saveText)', 'a form'],
    ['web/screens/game/Bets.tsx', LIST, 'a list with states'],
    ['web/screens/game/Bets.tsx', LIST.replace('Pager', 'Empty'), 'a list with states'],
    ['console/screens/game/Bets.tsx', 'return <ListScreen source={source} />', 'a list with states'],
  ])('where %s holds %j', (path, code, kind) => {
    expect(findUntested(new Map([[path, code]]))).toEqual([`${path} is ${kind}, and no test draws it`])
  })

  it('where a test imports it and draws something else', () => {
    const test = "import { Row } from './Row.tsx'\nit('stands there', () => expect(Row).toBeDefined())"
    const files = new Map([
      ['web/ui/lists/Row.tsx', KIT],
      ['web/ui/lists/Row.test.tsx', test],
    ])
    expect(findUntested(files)).toHaveLength(1)
  })

  it('where a component of another folder draws it, which a test draws', () => {
    const files = new Map([
      ['web/features/account/Reply.tsx', FORM],
      [
        'web/screens/board/Board.tsx',
        "import { Reply } from '#web/features/account/Reply.tsx'\nreturn <Reply />",
      ],
      ['web/screens/board/Board.test.tsx', "import { Board } from './Board.tsx'\ndraw(<Board />)"],
    ])
    expect(findUntested(files)).toEqual(['web/features/account/Reply.tsx is a form, and no test draws it'])
  })
})

describe('what a test draws is let be', () => {
  it.each([
    ["import { Row } from './Row.tsx'", 'draw(<Row />)'],
    ["import { Icon, Row } from '#web/ui/lists/Row.tsx'", 'draw(<Row />)'],
    ["import Row from './Row.tsx'", 'describeConsoleList({ Screen: Row })'],
  ])('by %s and %s', (imported, drawn) => {
    const files = new Map([
      ['web/ui/lists/Row.tsx', KIT],
      ['web/ui/lists/Lists.test.tsx', `${imported}\n${drawn}`],
    ])
    expect(findUntested(files)).toEqual([])
  })

  it('within the component beside it', () => {
    const files = new Map([
      ['web/screens/board/Reply.tsx', FORM],
      ['web/screens/board/Board.tsx', "import { Reply } from './Reply.tsx'\nreturn <Reply />"],
      ['web/screens/board/Board.test.tsx', "import { Board } from './Board.tsx'\ndraw(<Board />)"],
    ])
    expect(findUntested(files)).toEqual([])
  })

  it('where nothing is asked of it', () => {
    const picture = 'const found = useQuery(query(getSignal))\nreturn <ErrorState />'
    expect(findUntested(new Map([['web/screens/home/Example.tsx', picture]]))).toEqual([])
  })
})
