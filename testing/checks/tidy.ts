import { findPoorNames, findPoorNouns, findPoorWords } from './verbs.ts'

/** One rule of STYLE.md that a line of text can break. */
interface Rule {
  /** What to look for, in code without its comments and strings unless `everywhere`. */
  readonly find: RegExp
  readonly say: string
  /** Files the rule holds in, and files it does not. */
  readonly within?: RegExp
  readonly except?: RegExp
  readonly everywhere?: boolean
}

const TESTS = /\.(test|e2e)\.tsx?$/
const TOOLS = /^(tools|bench|testing|e2e|sandbox)\//
const CLOCKS = /^(server\/kernel\/(clock|database\/ids)|web\/(base|api)\/[\w-]*(clock|request-key))\.ts$/
/** Prices, statistics and counts are ordinary numbers; money is not. */
const MONEY =
  /^(server\/modules\/(?!(statements\/paper|signals|alerts|market|identity|content|notifications|inquiries)\/)|contract\/rules\/(?!app-version|markdown|signal-))/
/** Its tables and their code still number things by place. */
const LEDGER = /^server\/modules\/ledger\//
const MAX_LINES = 300
const MAX_FILES = 15
/** `${figure} USDT` and `{figure} USDT</span>`. */
const UNIT_BY_HAND = /\}\s*(USDT|MCS|TRX)(?=[`'"\s<,.])/
/** A text that puts a coin of its own behind, or before, what it is filled with. */
const UNIT_IN_TEXT = /\{\w+\}[ \u00a0]*(USDT|MCS|TRX)(?![A-Za-z])/

const RULES: readonly Rule[] = [
  {
    find: /\bDate\.now\(\)|new Date\(\)/,
    say: 'the machine’s time is banned, use a Clock',
    except: union(CLOCKS, TOOLS, TESTS),
  },
  { find: /\bMath\.random\(/, say: 'Math.random is banned, use kernel/ids', except: union(CLOCKS, TOOLS) },
  {
    find: /\bNumber\(|\bNumber\.parse|\bparseFloat\(|\.toFixed\(|\bMath\./,
    say: 'inexact arithmetic is banned near money, use Money and bigint',
    within: MONEY,
    except: TESTS,
  },
  { find: /catch\s*(\([^)]*\))?\s*\{\s*\}/, say: 'an empty catch is banned, catch only to add meaning' },
  { find: /\.catch\(\(\w*\) => \{\s*\}\)/, say: 'an empty catch is banned, catch only to add meaning' },
  {
    find: /\b(TODO|FIXME|XXX|HACK)\b/,
    say: 'a note to self is banned, do it or open an issue',
    everywhere: true,
  },
  { find: /:\s*any\b|<any>|\bas any\b/, say: 'any is banned, use unknown and check' },
  { find: /^\s*(export )?(const )?enum\s/m, say: 'enum is banned, use a union of texts' },
  {
    find: /^\s*(export )?(default )?class \w+\b(?! extends (Error|Component|BaseSequencer)\b)/m,
    say: 'class is banned, use functions',
  },
  {
    find: /\bsetTimeout\(|\bsleep\(|\bwaitForTimeout\(|timers\/promises/,
    say: 'sleeping is banned in tests, move the clock or wait for the thing',
    within: TESTS,
    everywhere: true,
  },
  {
    find: /\b(it|describe)(\.\w+)*\.(only|skip|todo|fails)\b/,
    say: 'a test that is switched off or alone is banned',
    within: TESTS,
  },
  {
    find: /(?<![\w.])test(\.\w+)*(<[^()]*>)?\(/,
    say: 'test is banned, use it: a title reads on from its subject',
    within: TESTS,
  },
  {
    find: /\bit\(\s*(['"`])\S+( \S+)?\1/,
    say: 'a test without a sentence is banned, say what must hold',
    within: TESTS,
    everywhere: true,
  },
  {
    find: UNIT_BY_HAND,
    say: 'a coin written behind a figure is banned, use sum, Amount or Money, which know what a sum is in',
    within: /^(web|console)\/(?!screens\/ui\/)/,
    except: TESTS,
    everywhere: true,
  },
  {
    find: /<form\b(?:(?!<\/form>)[\s\S])*<(\w*Sheet|Act)\b/,
    say: 'a sheet inside a form is banned, put it beside: a browser sends the form within a form by itself',
    within: /\.tsx$/,
  },
  {
    find: /\bsatisfies ParameterTable\b/,
    say: 'parameters beside other code are banned, declare them in x.parameters.ts of their module',
    within: /^server\//,
    except: /^server\/(modules\/(\w+)\/\2|system)\.parameters\.ts$/,
  },
  {
    find: /\bParameters<typeof\b/,
    say: 'a type read off a function is banned, name its request',
    within: /^server\//,
    except: TESTS,
  },
  {
    find: /^export (type \{[^}]*|interface |type )\w+Row\b/m,
    say: 'a row that leaves its module is banned, name what others may know',
    within: /^server\/modules\/([\w-]+)\/\1\.ts$/,
  },
  {
    find: /\bfrom '\.[^']*(?<!\.(ts|tsx|js|mjs|json|css|ts\?worker&url))'/,
    say: 'an import without its ending is banned, write .ts',
    everywhere: true,
  },
]

const GOOD_NAMES: readonly { ending: RegExp; name: RegExp; say: string }[] = [
  {
    ending: /\.tsx$/,
    name: /^([A-Z][A-Za-z0-9]*|[a-z][a-z0-9-]*\.test|main|router)(\.test)?\.tsx$/,
    say: 'components are PascalCase.tsx',
  },
  {
    ending: /\.ts$/,
    name: /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|e2e|http|console|jobs|parameters|config|d))*(\.(en|ko|ja|zh_CN|zh_TW))?(\.test)?\.ts$|^(en|ko|ja|zh_CN|zh_TW)\.ts$/,
    say: 'files are kebab-case.ts',
  },
]
const VAGUE = /(^|\/)(index|utils?|common|helpers?|misc|types|deps)(\/|\.tsx?$)/

/** The texts of a screen that name a coin by hand, as "file group.key: text"; what they are filled with brings its own. */
export function findUnitsInTexts(path: string, text: string): string[] {
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = JSON.parse(text)
  return Object.entries(groups).flatMap(([group, texts]) =>
    Object.entries(texts).flatMap(([key, one]) =>
      UNIT_IN_TEXT.test(JSON.stringify(one)) ? [`${path} ${group}.${key}: ${JSON.stringify(one)}`] : [],
    ),
  )
}

/** Comments and strings. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** Everything in one file that STYLE.md bans, as "file:line X is banned, use Y". */
export function findUntidy(path: string, text: string): string[] {
  const code = blankOut(text)
  const broken = RULES.filter((rule) => holdsIn(rule, path)).flatMap((rule) => {
    const where = (rule.everywhere ? text : code).search(rule.find)
    return where < 0 ? [] : [`${path}:${lineAt(text, where)} ${rule.say}`]
  })
  return [
    ...nameFaults(path),
    ...lengthFaults(path, text),
    ...broken,
    ...findPoorNames(code).map(({ name, use }) => `${path} ${name} is a poor name, begin with ${use}`),
    ...(LEDGER.test(path) ? [] : findPoorNouns(code)).map(
      ({ name, use }) => `${path} ${name} is a poor name, use ${use}`,
    ),
    ...findPoorWords(commentsOf(text)).map(
      ({ word, use }) => `${path} "${word}" in a comment is banned, ${use}`,
    ),
    ...castFaults(path, text, code),
    ...docFaults(path, text),
  ]
}

function holdsIn(rule: Rule, path: string): boolean {
  return (rule.within?.test(path) ?? true) && !(rule.except?.test(path) ?? false)
}

function nameFaults(path: string): string[] {
  const file = path.slice(path.lastIndexOf('/') + 1)
  // A screen's folder is its address, whatever the address is called.
  const vague = VAGUE.test(path.startsWith('web/screens/') ? file : path)
    ? [`${path} a name that says nothing is banned, use the word for what is inside`]
    : []
  const bad = GOOD_NAMES.filter(({ ending, name }) => ending.test(file) && !name.test(file))
  return [...vague, ...bad.map(({ say }) => `${path} this name is banned, ${say}`)]
}

function lengthFaults(path: string, text: string): string[] {
  const lines = text.split('\n').length - 1
  return lines > MAX_LINES ? [`${path} ${lines} lines are banned, use at most ${MAX_LINES}`] : []
}

/** `as Type` claims what nobody checked: it stands at a border only, and a comment above it says why it holds. */
function castFaults(path: string, text: string, code: string): string[] {
  if (TESTS.test(path) || path.startsWith('testing/')) return []
  const lines = text.split('\n')
  return code.split('\n').flatMap((line, index) => {
    if (
      !/[\w)\]}] as (?!const\b)[A-Za-z{[(]/.test(line) ||
      /^\s*(import|export|\} from|\w+ as \w+,$)|\* as /.test(line)
    )
      return []
    const isExplained = lines.slice(Math.max(0, index - 3), index + 1).some((near) => /border/i.test(near))
    return isExplained
      ? []
      : [`${path}:${index + 1} an unexplained "as" is banned, check the value or say which border this is`]
  })
}

/** What a front door offers is said in a line above it: units, errors, source. */
function docFaults(path: string, text: string): string[] {
  const [, folder, file] = /^server\/modules\/([^/]+)\/([^/]+)\.ts$/.exec(path) ?? []
  if (!folder || folder !== file) return []
  const bare = [...text.matchAll(/(\*\/\n)?^export (?:async )?function (\w+)/gm)].filter((match) => !match[1])
  return bare.map(
    (match) =>
      `${path} ${match[2]} without a line above it is banned, say what it does, its units and errors`,
  )
}

/** Folders that hold more source files than a reader takes in at once; tests, which stand beside their code, are not counted. */
export function findCrowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths.filter((one) => !TESTS.test(one))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(
      ([folder, count]) =>
        `${folder} holds ${count} source files, which is banned, give each capability a folder of at most ${MAX_FILES}`,
    )
}

/** The text with comments and the insides of strings blanked, so that words in them are not taken for code. */
function blankOut(text: string): string {
  return text.replace(TOKENS, (part) => part.replace(/[^\n]/g, ' '))
}

/** The comments of a text, one a line. */
function commentsOf(text: string): string {
  return [...text.matchAll(TOKENS)].flatMap(([part]) => (/^\/[/*]/.test(part) ? [part] : [])).join('\n')
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function union(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'))
}
