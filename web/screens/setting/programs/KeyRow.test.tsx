import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listApiKeys } from '#contract/members/programs.ts'
import { draw } from '#testing/components/draw.ts'
import { EXAMPLE_TIME, exampleItems } from '#testing/components/example.ts'
import { minute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { KeyRow } from './KeyRow.tsx'

it('a key says what it reads, from where, when it was last used, and its button names it', () => {
  const [apiKey] = exampleItems(listApiKeys, 1, {
    name: 'Sheet',
    hint: 'mcsk_ab12',
    scopes: ['wallet:read'],
    addresses: ['203.0.113.0/24'],
    lastUsedAt: EXAMPLE_TIME,
    lastAddress: '203.0.113.7',
    expiresAt: EXAMPLE_TIME,
    state: 'EXPIRED',
  })
  if (apiKey !== undefined) draw(<KeyRow apiKey={apiKey} onRevoke={vi.fn()} />)
  expect(screen.getByText(m.programs_scope_wallet())).toBeInTheDocument()
  expect(screen.getByText(/203\.0\.113\.0\/24/)).toBeInTheDocument()
  const used = m.programs_last_used({ time: minute(EXAMPLE_TIME), address: '203.0.113.7' })
  expect(screen.getByText(used)).toBeInTheDocument()
  expect(screen.getByText(m.programs_ended({ time: minute(EXAMPLE_TIME) }))).toBeInTheDocument()
  expect(screen.getByRole('button', { name: `${m.programs_revoke()}: Sheet` })).toBeInTheDocument()
})
