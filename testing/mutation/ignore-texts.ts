import type { Ignorer } from '@stryker-mutator/api/ignore'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The parts of Babel's node path that are read here. */
interface Path {
  readonly node: { readonly type: string }
  readonly key?: string | number | null
  readonly parentPath?: { readonly node: unknown } | null
}
interface Callee {
  readonly type: string
  readonly name?: string
  readonly object?: Callee
  readonly property?: Callee
}

const isCall = (node: unknown): node is { readonly type: string; readonly callee: Callee } =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === 'CallExpression'

/** `log.warn(…)`, `self.log.error(…)`. */
function isLogCall({ object }: Callee): boolean {
  return object?.name === 'log' || object?.property?.name === 'log'
}

function ofTexts({ node, parentPath }: Path): string | undefined {
  if (isCall(node) && isLogCall(node.callee)) return 'what is logged is no behaviour'
  const parent = parentPath?.node
  const isText = node.type === 'StringLiteral' || node.type === 'TemplateLiteral'
  if (isText && isCall(parent) && parent.callee.name === 'assert')
    return 'why an assertion failed is no behaviour'
  return undefined
}

/** Leaves the words of log lines and of assertions as they are: nothing depends on them, so no test should. */
export const textsIgnorer: Ignorer = {
  // Checked border: Stryker hands over Babel's node path, of which its type says nothing.
  shouldIgnore: (path) => ofTexts(path as Path),
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'texts', textsIgnorer)]
