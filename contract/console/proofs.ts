import { actWithReason, asked } from './parts.ts'

export const requestProof = actWithReason({
  path: '/api/staff/proofs',
  right: 'proofs.request',
  summary: 'Staff: ask for a proof of balances outside the night; a second person lets the worker make it.',
  answer: asked,
  failures: [],
})
