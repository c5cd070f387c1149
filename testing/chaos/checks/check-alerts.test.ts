import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { createPushFixture, KOREA, reward } from '#testing/fixtures/push-fixture.ts'
import { countQueued } from './check-alerts.ts'

const fixture = await createPushFixture()
const { kernel, notifications, aPushed, toHour } = fixture
const MINUTES_OF_STORM = 10
const againTo = (deviceId: string) =>
  kernel.db.run(sql`
    insert into kernel_outbox (id, kind, payload, created_at, due_at)
    select gen_random_uuid(), kind, jsonb_set(payload, '{deviceId}', to_jsonb(coalesce(nullif(${deviceId}, ''), payload ->> 'deviceId'))),
      created_at, due_at
    from kernel_outbox where kind = 'push' and jsonb_array_length(payload -> 'alarmIds') > 1 limit 1`)

it('the check of alerts finds a push that is queued again or lost, and takes no summary and no second device for one', async () => {
  const { memberId } = await aPushed()
  toHour(KOREA, 12)
  for (let count = 0; count < 9; count += 1) {
    await notifications.notify(kernel.db, reward(memberId))
    await notifications.sendDue()
  }
  fixture.advance(MINUTES_OF_STORM * 60_000)
  await notifications.sendDue()
  const { effects } = await kernel.db.one<{ effects: bigint }>(
    sql`select count(*) as effects from kernel_outbox where kind = 'push'`,
  )
  expect(Number(effects)).toBe(6)
  expect(await countQueued(kernel.db)).toEqual({ repushed: 0, unqueued: 0 })
  await againTo(randomUUID())
  expect(await countQueued(kernel.db)).toEqual({ repushed: 0, unqueued: 0 })
  await againTo('')
  expect(await countQueued(kernel.db)).toEqual({ repushed: 4, unqueued: 0 })
  await kernel.db.run(sql`
    delete from kernel_outbox where kind = 'push' and jsonb_array_length(payload -> 'alarmIds') = 1`)
  expect(await countQueued(kernel.db)).toEqual({ repushed: 4, unqueued: 5 })
})
