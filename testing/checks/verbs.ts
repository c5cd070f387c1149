/**
 * Verbs for the names of functions: what not to begin with, and what to use instead (GLOSSARY.md, Verbs).
 * One verb per meaning: a reader should know from a name whether a call reads, changes, checks or notifies.
 */
export const BETTER_VERBS: Readonly<Record<string, string>> = {
  ask: 'request, fetch or confirm',
  bury: 'abandon',
  demand: 'require',
  enter: 'join, open or record',
  follow: 'on, handle, track or update',
  give: 'send, grant, fund or release',
  hear: 'on or handle',
  judge: 'check, verify or decide',
  keep: 'save, start…Loop or lock',
  lapse: 'expire',
  lay: 'create or save',
  look: 'check, poll or inspect',
  mark: 'set or record',
  move: 'transfer, advance or transition',
  note: 'record, save or append',
  plant: 'create or insert',
  print: 'format',
  put: 'add, set or save',
  read: 'get, find, list, parse or load',
  say: 'format, report or answer',
  show: 'to…View or format',
  take: 'consume, claim, acquire or remove',
  tell: 'notify, send, publish or broadcast',
  word: 'format or to…',
}
/** What puts something before the eyes of a person is shown in the plain sense. */
const ON_SCREEN = /^show(Alert|Confirm|Frame|Loader|Notification|Push|Toast|Update)$/
const FUNCTION_NAMES =
  /\bfunction\*? ([a-z]\w*)|\b(?:const|let) ([a-z]\w*) = (?:async )?(?:function\b|\([^()]*\) =>|\w+ =>|\([^()]*\): [\w<>[\]]+ =>)/g
const LIMIT_NAMES = /\b(MOST|LEAST)_[A-Z]\w*/g
/** Nouns of the field that look like one of the verbs. */
const NOUNS = /^(lookup|notes|words|marks|markets?|asks|moved|markdown|notice|placed|given|taken)/

/** Functions and limits of a source file whose names begin with a word that has a better one, as "name: use …". */
export function findPoorNames(code: string): { name: string; use: string }[] {
  const functions = [...code.matchAll(FUNCTION_NAMES)].map(
    ([, declared, assigned]) => declared ?? assigned ?? '',
  )
  const poor = functions.flatMap((name) => {
    const [verb = ''] = /^[a-z]+/.exec(name) ?? []
    const use = BETTER_VERBS[verb]
    return use === undefined || ON_SCREEN.test(name) || NOUNS.test(name) ? [] : [{ name, use }]
  })
  const limits = [...code.matchAll(LIMIT_NAMES)].map(([name]) => ({
    name,
    use: name.startsWith('MOST') ? 'MAX_' : 'MIN_',
  }))
  return [...poor, ...limits]
}

/** Nouns that stood for too many things, or for none of the field, and what to use instead. */
const POOR_NOUNS: readonly { readonly find: RegExp; readonly use: string }[] = [
  {
    // The verb is the field's own: placeBet, venue.place(order), placed. So are fields named place that go out.
    find: /\b(?:[a-z]\w*[a-z0-9]Places?|Places?|places|place(?:Of|At|In|By|For|Before|After|Key|Index|Number)\w*|(?:[A-Z\d]+_)*PLACES?)\b|\b(?:const|let) place\b(?! = (?:async )?(?:\(|function))|\(place(?=\)|[:,] )/g,
    use: 'index, offset, position, derivationIndex, cursor or the word for what it is',
  },
  { find: /\b[A-Z]\w*World\b|\bworldOf\w*\b/g, use: '…Fixture' },
  {
    find: /\b[A-Z]?\w*(?:Deed|Harvest|News)\b/g,
    use: 'the field’s noun (AuditedResult, PendingWrites, PaymentEvent)',
  },
]

/** Identifiers of a source file that are, or end in, a noun with a better one, each once. */
export function findPoorNouns(code: string): { name: string; use: string }[] {
  return POOR_NOUNS.flatMap(({ find, use }) => {
    const names = [...code.matchAll(find)].map(([name]) => name.replace(/^\(/, ''))
    return [...new Set(names)].map((name) => ({ name, use }))
  })
}

/** Words in a comment that need a second reading, and what to write instead. */
const POOR_WORDS: readonly { readonly find: RegExp; readonly use: string }[] = [
  { find: /\bwhoever\b/i, use: 'name who it is' },
  { find: /\bas far as\b/i, use: 'say which part' },
  { find: /\bwhat is so\b|\bthe same of\b/i, use: 'name the thing' },
  { find: /\bAnswers\b/, use: 'write "Returns"' },
  { find: /\b(he|his|him|she|her)\b/i, use: 'write "the member" or "they"' },
  { find: /\btakes? (its|the \w+'s|their) place\b/i, use: 'write "replaces"' },
]

/** The first of each such word in the comments of a file. */
export function findPoorWords(comments: string): { word: string; use: string }[] {
  return POOR_WORDS.flatMap(({ find, use }) => {
    const found = find.exec(comments)
    return found ? [{ word: found[0], use }] : []
  })
}
