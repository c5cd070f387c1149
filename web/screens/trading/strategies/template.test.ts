import { expect, it } from 'vitest'
import { receiveAlert } from '#contract/trading/strategies.ts'
import { ALERT_KINDS, messageOf, UNKNOWN_SECRET } from './template.ts'

it.each(ALERT_KINDS)('the message of a %s alert is what the server takes', (kind) => {
  const message = JSON.parse(messageOf(kind, 'mcst_x'))
  expect(receiveAlert.body.safeParse(message).success).toBe(true)
  expect(message).toMatchObject({ secret: 'mcst_x', time: '{{timenow}}', price: '{{close}}' })
})

it('a strategy says itself what is to be done, and an unknown secret has its place', () => {
  expect(JSON.parse(messageOf('strategy')).action).toBe('{{strategy.order.action}}')
  expect(JSON.parse(messageOf('close')).action).toBe('close')
  expect(messageOf('buy')).toContain(UNKNOWN_SECRET)
})
