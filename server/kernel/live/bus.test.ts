import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openCuttableWire } from '#testing/chaos/faults/cuttable-wire.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { findNatsServer, startNatsServer } from '#tools/launch/nats-server.ts'
import { openDatabase } from '../database/db.ts'
import { createLog } from '../log.ts'
import type { Bus } from './bus.ts'
import { createNatsBus } from './nats-bus.ts'
import { createPostgresBus } from './postgres-bus.ts'
import { overNetwork } from '#tools/launch/postgres.ts'

/** A server, and ways to it over a port of one's own choice. */
interface Ground {
  readonly port: number
  readonly open: (port: number) => { readonly bus: Bus; readonly close: () => Promise<void> }
}

async function onPostgres(): Promise<Ground> {
  const url = overNetwork(await freshDatabase())
  return {
    port: Number(url.port),
    open(port) {
      const own = new URL(url)
      own.host = `127.0.0.1:${port}`
      const db = openDatabase({ url: own.href })
      return { bus: createPostgresBus(db), close: () => db.close() }
    },
  }
}

async function onNats(program: string): Promise<Ground> {
  const server = await startNatsServer(program)
  afterAll(() => server.stop())
  return {
    port: server.port,
    open: (port) => ({
      bus: createNatsBus(`nats://127.0.0.1:${port}`, createLog('silent')),
      close: () => Promise.resolve(),
    }),
  }
}

const program = findNatsServer()
const grounds: (readonly [string, Ground])[] = [['PostgreSQL', await onPostgres()]]
if (program !== undefined) grounds.push(['NATS', await onNats(program)])

/** A process that listens, over a wire that can be cut. */
async function aListener({ port, open }: Ground) {
  const wire = await openCuttableWire(port)
  const { bus, close } = open(wire.port)
  const heard: string[] = []
  let regained = 0
  const listener = await bus.listen(
    (text) => void heard.push(text),
    () => void (regained += 1),
  )
  onTestFinished(async () => {
    await listener.end()
    await close()
    await wire.close()
  })
  return { bus, heard, listener, wire, regained: () => regained }
}

it.runIf(program === undefined)(
  'leaves the half of NATS out: no nats-server runs here (NATS_SERVER_PATH)',
  () => {
    expect(grounds).toHaveLength(1)
  },
)

describe.each(grounds)('the bus over %s', (_, ground) => {
  it('carries texts to every process that listens, the sender too, in their order', async () => {
    const [one, other] = [await aListener(ground), await aListener(ground)]
    const texts = Array.from({ length: 200 }, (_text, index) => `${index} 지지선 €`)
    await Promise.all(texts.slice(0, 100).map((text) => one.bus.send([text])))
    await one.bus.send(texts.slice(100))
    await expect.poll(() => other.heard.length).toBe(200)
    await expect.poll(() => one.heard.length).toBe(200)
    expect([one.heard, other.heard]).toEqual([texts, texts])
  })

  it('carries a text of the length it names, and another process hears it whole', async () => {
    const [one, other] = [await aListener(ground), await aListener(ground)]
    const text = 'x'.repeat(one.bus.mostBytes)
    await one.bus.send([text])
    await expect.poll(() => other.heard).toEqual([text])
  })

  it('knows that it hears nothing while the way is cut, comes back by itself, and says so', async () => {
    const [sender, cutOff] = [await aListener(ground), await aListener(ground)]
    expect(cutOff.listener.isListening()).toBe(true)
    cutOff.wire.lead(9)
    cutOff.wire.cut()
    await expect.poll(() => cutOff.listener.isListening()).toBe(false)
    await sender.bus.send(['while it was away'])
    expect(cutOff.regained()).toBe(0)
    cutOff.wire.lead(ground.port)
    await expect.poll(() => cutOff.regained()).toBe(1)
    expect(cutOff.listener.isListening()).toBe(true)
    await sender.bus.send(['afterwards'])
    await expect.poll(() => cutOff.heard).toContain('afterwards')
    expect(cutOff.heard).not.toContain('while it was away')
  })

  it('hears nothing more once it has ended', async () => {
    const [sender, gone] = [await aListener(ground), await aListener(ground)]
    await gone.listener.end()
    expect(gone.listener.isListening()).toBe(false)
    await sender.bus.send(['too late'])
    await expect.poll(() => sender.heard).toEqual(['too late'])
    expect(gone.heard).toEqual([])
  })
})
