import { z } from 'zod/mini'
import { namedMember } from '../common-fields.ts'
import { reveal } from '../parts.ts'

export const GRAPH_LINKS = ['DEVICE', 'BLOCK', 'PAYOUT', 'CHAIN'] as const
export const MAX_GRAPH_STEPS = 2
/** A graph has at most so many members, the nearest ones. */
export const MAX_GRAPH_MEMBERS = 60
/** Of what members have in common so many of them are named. */
export const MAX_GRAPH_SHARING = 12

const memberGraph = z.object({
  /** The member it starts from is the first; `step` says how many links lie between. */
  members: z.array(z.object({ ...namedMember.shape, step: z.number() })),
  links: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(GRAPH_LINKS),
      /** A prefix of a browser's digest, an address block, a payout address, or the login ID of who invited the others. */
      shared: z.string(),
      memberIds: z.array(z.string()),
      /** More members have it in common than are named. */
      isPartial: z.boolean(),
    }),
  ),
  /** There are members within the steps that are left out. */
  isPartial: z.boolean(),
})
export type MemberGraph = z.infer<typeof memberGraph>

export const getMemberGraph = reveal({
  method: 'GET',
  path: '/api/staff/members/:id/graph',
  right: 'brakes.see',
  summary:
    'Staff: accounts joined to a member by browser, address, payout address or invitation, one or two steps away; who looked is written down.',
  query: z.object({
    steps: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_GRAPH_STEPS)), 1),
  }),
  answer: memberGraph,
  failures: ['COMMON-A001'],
})
