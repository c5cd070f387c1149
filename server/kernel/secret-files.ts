import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment with secrets from files: where NAME_FILE names a file, NAME is what stands in it, without the line's end. So a
 * secret is in no process list and no unit file. Returns what is wrong beside it, never with a secret in it.
 */
export function withSecretFiles(
  env: Environment,
  names: Iterable<string>,
): { readonly env: Environment; readonly wrong: readonly string[] } {
  const found: Record<string, string> = {}
  const wrong: string[] = []
  for (const name of names) {
    const file = env[`${name}_FILE`]
    if (file === undefined || file === '') continue
    if (env[name]) wrong.push(`${name} and ${name}_FILE are both set: use one of them`)
    try {
      found[name] = readFileSync(file, 'utf8').trim()
      if (found[name] === '') wrong.push(`${name}_FILE=${file} is empty`)
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      wrong.push(`${name}_FILE=${file} cannot be read: ${why}`)
    }
  }
  return { env: { ...env, ...found }, wrong }
}
