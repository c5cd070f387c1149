import { logFailure } from '#web/api/log.ts'
import { createStore } from '#web/base/store.ts'

export const SOUNDS = ['up', 'down', 'countdown', 'win'] as const
export type Sound = (typeof SOUNDS)[number]

/** One note: frequency in Hz, begin and length in seconds. */
export interface Note {
  readonly hz: number
  readonly at: number
  readonly long: number
}

/** Each sound as notes: up rises a fifth, down falls one, countdown ticks thrice, win is a broken chord. */
export const SCORES: Readonly<Record<Sound, readonly Note[]>> = {
  up: [
    { hz: 587.33, at: 0, long: 0.14 },
    { hz: 880, at: 0.12, long: 0.3 },
  ],
  down: [
    { hz: 587.33, at: 0, long: 0.14 },
    { hz: 392, at: 0.12, long: 0.34 },
  ],
  countdown: [0, 0.4, 0.8].map((at) => ({ hz: 740, at, long: 0.08 })),
  win: [523.25, 659.25, 783.99, 1046.5].map((hz, index) => ({ hz, at: index * 0.11, long: 0.32 })),
}

const ATTACK_SECONDS = 0.012
const VOLUME_KEY = 'volume'
export const DEFAULT_VOLUME = 60

let context: AudioContext | undefined

function rememberedVolume(): number {
  const stored = Number.parseInt(globalThis.localStorage?.getItem(VOLUME_KEY) ?? '', 10)
  return stored >= 0 && stored <= 100 ? stored : DEFAULT_VOLUME
}

/** The volume chosen on this device, 0 to 100. */
export const chosenVolume = createStore(rememberedVolume())

export function setSoundVolume(volume: number): void {
  localStorage.setItem(VOLUME_KEY, String(volume))
  chosenVolume.set(volume)
}

function strike(audio: AudioContext, note: Note, loudness: number): void {
  const start = audio.currentTime + note.at
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + ATTACK_SECONDS)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + note.long)
  gain.connect(audio.destination)
  const tone = audio.createOscillator()
  tone.type = 'triangle'
  tone.frequency.value = note.hz
  tone.connect(gain)
  tone.start(start)
  tone.stop(start + note.long)
}

const RESUME_MS = 300

async function runningContext(): Promise<AudioContext | undefined> {
  context ??= new AudioContext()
  if (context.state !== 'running') {
    const waited = new Promise((resolve) => setTimeout(resolve, RESUME_MS))
    await Promise.race([context.resume(), waited])
  }
  return context.state === 'running' ? context : undefined
}

/** Plays a sound; 'blocked' when the browser wants a tap first. */
export async function playSound(sound: Sound): Promise<'played' | 'blocked'> {
  try {
    const audio = await runningContext()
    if (audio === undefined) return 'blocked'
    for (const note of SCORES[sound]) strike(audio, note, (chosenVolume.get() / 100) * 0.4)
    return 'played'
  } catch (cause) {
    logFailure('sound not played', { sound, cause: String(cause) })
    return 'blocked'
  }
}
