/** A fault that is planted into a running copy of the product: as its sources are loaded, or into its database. */
export interface Mutant {
  readonly what: string
  readonly patches: readonly Patch[]
  /** Statements for the database before anybody connects. */
  readonly alter: readonly string[]
}
export interface Patch {
  /** The end of the file's path. */
  readonly file: string
  readonly find: string
  readonly put: string
}

const CHAIN = 'server/modules/chain'

export const MUTANTS = {
  'no-key': {
    what: 'a repeated request is carried out again instead of being answered from its key',
    patches: [
      {
        file: 'server/kernel/http/idempotency.ts',
        find: "return isNew ? 'new' : answerOf(row, digests[index] ?? '')",
        put: "return 'new'",
      },
    ],
    alter: [],
  },
  'no-lock': {
    what: 'balances are read without a lock and written afterwards',
    patches: [],
    alter: [
      `do $$ declare sound text := pg_get_functiondef('ledger_post'::regproc); begin
        if position(' for no key update) x' in sound) = 0 then raise exception 'the ledger locks in another way now'; end if;
        execute replace(sound, ' for no key update) x', ') x');
        sound := pg_get_functiondef('ledger_post_at_once'::regproc);
        execute left(sound, position('declare' in sound) - 1) || 'begin return false; end $function$';
        execute replace(pg_get_functiondef('ledger_lock_account'::regproc), ' for no key update', '');
        execute replace(pg_get_functiondef('ledger_lock_accounts'::regproc), ' for no key update', '');
      end $$`,
    ],
  },
  'neighbour-answer': {
    what: 'calls of one batch are told what the call beside them was answered',
    patches: [
      {
        file: 'server/kernel/actions/run-batch.ts',
        find: 'return drafts.map(({ ending }) => {',
        put: 'return drafts.map((_draft, index) => {\n      const { ending } = drafts[(index + 1) % drafts.length] ?? _draft',
      },
    ],
    alter: [],
  },
  'key-without-effect': {
    what: 'the answer of a batch’s first call is stored under its key, but not what the call did',
    patches: [
      {
        file: 'server/kernel/actions/run-batch.ts',
        find: 'await action.save(tx, outcomes, state)',
        put: 'await action.save(tx, outcomes.length > 1 ? outcomes.slice(1) : outcomes, state)',
      },
    ],
    alter: [],
  },
  'order-swapped': {
    what: 'of two calls of one member that wait, the later one goes first',
    patches: [
      {
        file: 'server/kernel/actions/create-queue.ts',
        find: 'for (const one of waiting) {',
        put: 'for (const one of waiting.toReversed()) {',
      },
    ],
    alter: [],
  },
  'sign-again': {
    what: 'a payment whose sending failed is declared dead and signed again',
    patches: [
      {
        file: `${CHAIN}/payments/advance-payments.ts`,
        find: '  const fate = await fateOf(self.nodes, { sent: attempt, solid })\n',
        put: "  const before = await self.nodes.main.receipt('newest', attempt.txid)\n  const fate: Awaited<ReturnType<typeof fateOf>> =\n    before === undefined ? { kind: 'dead', block: 0 } : await fateOf(self.nodes, { sent: attempt, solid })\n",
      },
      {
        file: `${CHAIN}/signer/sign-orders.ts`,
        find: 'if ((await fateOf(nodes, { sent, solid })).kind !== ',
        put: "if ('dead' !== ",
      },
    ],
    alter: [],
  },
  'credit-before-solid': {
    what: 'a deposit is credited as soon as a block shows it',
    patches: [
      {
        file: `${CHAIN}/deposits/watch-head.ts`,
        find: 'import { openDeposits, recordSeen,',
        put: 'import { openDeposits, recordCredited as recordSeen,',
      },
    ],
    alter: [],
  },
  'forgetful-signer': {
    what: 'the signer confirms whatever database it finds, and addresses go on where that one stands',
    patches: [
      {
        file: `${CHAIN}/signer/confirm-database.ts`,
        find: 'const loss = describeLoss(keeper, known)',
        put: 'const loss = undefined',
      },
      {
        file: `${CHAIN}/signer/confirm-database.ts`,
        find: 'const lost = await findLost(signer)',
        put: 'const lost = [] as Awaited<ReturnType<typeof findLost>>',
      },
      {
        file: `${CHAIN}/signer/confirm-database.ts`,
        find: 'const isAnother = keeper !== undefined && !keeper.isConfirmed',
        put: 'const isAnother = false',
      },
    ],
    alter: [],
  },
  'async-commit': {
    what: 'commits are answered before they are on the disk',
    patches: [],
    alter: [
      "do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$",
    ],
  },
} as const satisfies Record<string, Mutant>

export type MutantName = keyof typeof MUTANTS

export function isMutant(name: string | undefined): name is MutantName {
  return name !== undefined && Object.hasOwn(MUTANTS, name)
}

/** The source with every patch that concerns the file. Throws unless the patched text is there exactly once. */
export function applyPatches(source: string, file: string, patches: readonly Patch[]): string {
  return patches
    .filter((patch) => file.endsWith(patch.file))
    .reduce((text, { find, put }) => {
      if (text.split(find).length !== 2)
        throw new Error(`${file} does not have the text of this mutant exactly once: ${find}`)
      return text.replace(find, () => put)
    }, source)
}
