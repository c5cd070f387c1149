import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  type ClusterState,
  decide,
  FIRST_STATE,
  loadState,
  saveState,
  type Seen,
  type Step,
} from './cluster-state.ts'

const SYNC = { primary: 'one', isSync: true, isFenced: false } as const
const ALONE = { primary: 'one', isSync: false, isFenced: false } as const
const FENCED = { primary: 'one', isSync: false, isFenced: true } as const
const seen = (primary: Seen['primary'], standby: Seen['standby']): Seen => ({ primary, standby })

it.each<readonly [string, ClusterState, Seen, Step]>([
  ['all is well', SYNC, seen('answers', 'streams'), 'wait'],
  ['the primary died', SYNC, seen('gone', 'behind'), 'fail over'],
  ['the primary hangs', SYNC, seen('silent', 'behind'), 'fail over'],
  [
    'both died: only the primary has everything for certain',
    SYNC,
    seen('gone', 'gone'),
    'restart the primary',
  ],
  ['the standby died: commits must not wait for it', SYNC, seen('answers', 'gone'), 'go on alone'],
  ['the standby gets nothing', SYNC, seen('answers', 'behind'), 'go on alone'],
  [
    'the primary died while the standby lacked something',
    ALONE,
    seen('gone', 'streams'),
    'restart the primary',
  ],
  ['the primary hangs while the standby lacked something', ALONE, seen('silent', 'streams'), 'wait'],
  ['the standby has to come back', ALONE, seen('answers', 'gone'), 'start the standby'],
  ['the former primary may know too much', FENCED, seen('answers', 'gone'), 'replace the standby'],
  ['the standby catches up', ALONE, seen('answers', 'behind'), 'wait'],
  ['the standby has caught up', ALONE, seen('answers', 'streams'), 'wait for the standby with every commit'],
])('%s', (...[, state, what, step]) => {
  expect(decide(state, what)).toBe(step)
})

it('never promotes a standby that may lack something', () => {
  for (const primary of ['answers', 'silent', 'gone'] as const)
    for (const standby of ['streams', 'behind', 'gone'] as const)
      for (const state of [ALONE, FENCED]) expect(decide(state, { primary, standby })).not.toBe('fail over')
})

it('goes on from what was decided last, and begins with the first node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cluster.json')
  expect(loadState(file)).toEqual(FIRST_STATE)
  saveState(file, { primary: 'two', isSync: true, isFenced: false })
  expect(loadState(file)).toEqual({ primary: 'two', isSync: true, isFenced: false })
})
