import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '../clock.ts'
import { createInterest } from './live-interest.ts'

/** Two processes, each hears what the other says. */
function twoProcesses() {
  const time = { nowMs: 0 }
  const pages = new Set<{ topics: Map<string, 'open'> }>()
  const said: (readonly string[])[] = []
  const publisher = createInterest(
    new Set(),
    () => undefined,
    () => time.nowMs,
  )
  publisher.register(['game'])
  const report = (topics: readonly string[]) => {
    said.push(topics)
    publisher.hear({ from: 'web', topics })
  }
  const web = createInterest(pages, report, () => time.nowMs)
  web.register(['game'])
  const open = (topic: string) => {
    const page = { topics: new Map([[topic, 'open' as const]]) }
    pages.add(page)
    web.join([topic])
    return () => pages.delete(page)
  }
  const goOn = (seconds: number) => {
    for (let second = 0; second < seconds; second += 10) {
      time.nowMs += 10 * SECOND_MS
      web.repeat()
    }
  }
  return { publisher, web, open, goOn, said, time }
}

describe('what pages listen to', () => {
  it('is known at once and for as long as they do, in every process', () => {
    const { publisher, web, open, goOn } = twoProcesses()
    expect(publisher.isWatched('game')).toBe(false)
    const close = open('game')
    expect([publisher.isWatched('game'), web.isWatched('game')]).toEqual([true, true])
    goOn(600)
    expect(publisher.isWatched('game')).toBe(true)
    close()
    expect(web.isWatched('game')).toBe(false)
    goOn(40)
    expect(publisher.isWatched('game')).toBe(false)
  })

  it('is said once for many pages, and nothing is said for nobody', () => {
    const { open, goOn, said } = twoProcesses()
    const closes = [open('game'), open('game'), open('game')]
    expect(said).toEqual([['game']])
    goOn(10)
    expect(said).toEqual([['game'], ['game']])
    for (const close of closes) close()
    goOn(100)
    expect(said).toHaveLength(2)
  })

  it('is known of registered topics alone: what a page makes up is neither said nor remembered', () => {
    const { publisher, web, open, goOn, said } = twoProcesses()
    for (let topic = 0; topic < 500; topic += 1) open(`price:made-up-${topic}`)
    goOn(10)
    expect(said).toEqual([])
    open('game')
    goOn(10)
    expect(said).toEqual([['game'], ['game']])
    publisher.hear({ from: 'another', topics: ['price:made-up'] })
    expect([publisher.isWatched('price:made-up'), web.isWatched('price:made-up-1')]).toEqual([false, true])
  })

  it('of a process that died is forgotten after 25 seconds', () => {
    const { publisher, open, time } = twoProcesses()
    open('game')
    time.nowMs += 25 * SECOND_MS
    expect(publisher.isWatched('game')).toBe(true)
    time.nowMs += 1
    expect(publisher.isWatched('game')).toBe(false)
  })
})
