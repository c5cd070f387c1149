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
