import { isBuiltin } from 'node:module'

/** A construct that the product's own code may not use, and the files that may. */
export interface SourceRule {
  readonly name: string
  readonly find: RegExp
  readonly within: RegExp
  readonly except?: RegExp
  /** A line that the rule must find. */
  readonly planted: string
}

const SERVER = /^(server|contract)\//
const CLIENT = /^(web|console)\//
const PRODUCT = /^(server|contract|web|console)\//

export const SOURCE_RULES: readonly SourceRule[] = [
  {
    name: 'starts no program but the file scanner',
    find: /node:(child_process|worker_threads|vm)'/,
    within: PRODUCT,
    // Papers are drawn in a thread of this program, which is handed data alone.
    except:
      /^server\/(kernel\/files\/scan-file|kernel\/paper\/paper-desk|modules\/\w+\/paper\/paper-worker)\.ts$/,
    planted: "import { exec } from 'node:child_process'",
  },
  {
    name: 'starts the scanner without a shell',
    find: /\bexec(Sync|File)?\(|shell: /,
    within: /^server\/kernel\/files\/scan-file\.ts$/,
    planted: 'spawn(program, { shell: true })',
  },
  {
    name: 'runs no text as code',
    find: /\beval\(|\bnew Function\(|setTimeout\(\s*['"`]/,
    within: PRODUCT,
    planted: 'eval(text)',
  },
  {
    name: 'writes no HTML into a page',
    find: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|document\.write|insertAdjacentHTML|createContextualFragment/,
    within: CLIENT,
    planted: 'element.innerHTML = text',
  },
  {
    name: 'hears no messages of other windows',
    find: /addEventListener\(\s*'message'|\.onmessage\b|\bpostMessage\(/,
    within: CLIENT,
    // The push worker, the live stream, and the worker that checks proofs.
    except: /^web\/(push|api\/live|features\/proofs)\//,
    planted: "window.addEventListener('message', hear)",
  },
  {
    name: 'makes patterns of constants only',
    find: /new RegExp\((?!`[^`]*\$\{(COOKIE|size|route)\b|`\^\$\{route)/,
    within: PRODUCT,
    planted: 'new RegExp(typed)',
  },
  {
    name: 'puts no text of a caller into a statement',
    find: /\bsql\((?!strings)|\.query\(\s*`(?![^`]*\$\{(name|channel|options\.channel)\})[^`]*\$\{/,
    within: SERVER,
    planted: 'client.query(`select ${typed}`)',
  },
  {
    name: 'encrypts with AES-256-GCM only',
    find: /create(De|C)ipher(iv)?\((?!'aes-256-gcm')|publicEncrypt|privateDecrypt|RSA_PKCS1/,
    within: PRODUCT,
    planted: "createCipheriv('aes-256-cbc', key, iv)",
  },
  {
    name: 'hashes with SHA-256 or stronger only',
    find: /create(Hash|Hmac)\((?!'sha(256|384|512)')|\bhash\('(?!sha(256|384|512))/,
    within: PRODUCT,
    planted: "createHash('md5')",
  },
  {
    name: 'draws no chance from a predictable source',
    find: /\bMath\.random\b/,
    within: PRODUCT,
    // How long a page waits before it connects again, and the sandbox's market.
    except: /^(web\/api\/live\/live-stream|server\/sandbox\/sandbox-random)\.ts$/,
    planted: 'const token = Math.random()',
  },
  {
    name: 'logs a constant text beside its values',
    find: /\blog\.(trace|debug|info|warn|error|fatal)\([^'\n]*`/,
    within: SERVER,
    planted: 'log.info(`signed in ${id}`)',
  },
  {
    name: 'follows no redirect of another server',
    find: /\bfetch\((?![\s\S]{0,400}redirect: '(error|manual)')/,
    within: /^server\//,
    planted: 'await fetch(url)',
  },
  {
    name: 'trusts every certificate of nobody',
    // One place asks Node's own check about each host of a cluster; any other that names it would replace the check.
    find: /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity(?!, type PeerCertificate \}|\(host, certificate\)|\(_host: string, certificate: PeerCertificate\) \{\n\s+const \[first, \.\.\.others\] = hosts\.map)/,
    within: PRODUCT,
    planted: 'rejectUnauthorized: false',
  },
  {
    name: 'lets Node keep its limits of headers and its strict parser',
    find: /insecureHTTPParser|maxHeaderSize|--insecure-http-parser/,
    within: PRODUCT,
    planted: 'createServer({ insecureHTTPParser: true })',
  },
]

/** Every line of the files that breaks a rule, as "file: rule". */
export function findBreaches(files: ReadonlyMap<string, string>, rules: readonly SourceRule[]): string[] {
  return rules.flatMap(({ name, find, within, except }) =>
    [...files]
      .filter(([path]) => within.test(path) && !except?.test(path) && !/\.(test|e2e)\.tsx?$/.test(path))
      .filter(([, text]) => find.test(text))
      .map(([path]) => `${path}: ${name}`),
  )
}

/** Libraries that cryptography may come from; everything else is written against them. */
const CRYPTOGRAPHY = /^(node:crypto|@noble\/|@scure\/|otplib$|web-push$|tronweb$)/
const CRYPTOGRAPHIC_NAME = /crypt|noble|scure|hash|argon|jose|jsonwebtoken|forge|sodium|elliptic|otp/i

/** Packages with cryptography in their name that are not on the list. */
export function findOtherCryptography(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => PRODUCT.test(path) && !/\.(test|e2e)\.tsx?$/.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\bfrom '([^'.#][^']*)'/g)]
        .map(([, name = '']) => name)
        .filter((name) => isBuiltin(name) || !name.startsWith('/'))
        .filter((name) => CRYPTOGRAPHIC_NAME.test(name) && !CRYPTOGRAPHY.test(name))
        .map((name) => `${path}: ${name}`),
    )
}
