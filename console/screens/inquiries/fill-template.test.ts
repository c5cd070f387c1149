import { expect, it } from 'vitest'
import { fillTemplate } from './fill-template.ts'

it('a template names the member it is sent to, wherever it says so', () => {
  expect(fillTemplate('{name} 님, 안녕하세요. {name} 님의 입금은 반영되었습니다.', 'sohee2026')).toBe(
    'sohee2026 님, 안녕하세요. sohee2026 님의 입금은 반영되었습니다.',
  )
  expect(fillTemplate('Thank you.', 'sohee2026')).toBe('Thank you.')
})
