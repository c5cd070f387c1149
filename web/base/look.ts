import { createStore } from './store.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const MOVES = ['auto', 'green-red', 'red-green', 'red-blue'] as const
export type MoveColours = (typeof MOVES)[number]
export interface Look {
  readonly theme: Theme
  readonly move: MoveColours
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The look remembered in the cookies `theme` and `move`, which the server may read to send the right page at once. */
export function parseLook(cookies: string): Look {
  const values = new Map(
    cookies.split(';').map((pair) => {
      const [name = '', value = ''] = pair.trim().split('=')
      return [name, value] as const
    }),
  )
  return {
    theme: THEMES.find((theme) => theme === values.get('theme')) ?? 'system',
    move: MOVES.find((move) => move === values.get('move')) ?? 'auto',
  }
}

const DEFAULT_LOOK: Look = { theme: 'system', move: 'auto' }
export const look = createStore<Look>(DEFAULT_LOOK)

function apply({ theme, move }: Look): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (move === 'auto') delete dataset['move']
  else dataset['move'] = move
}

/** Takes over the remembered look; called before the first drawing. */
export function startLook(): void {
  look.set(parseLook(document.cookie))
  apply(look.get())
}

export function changeLook(change: Partial<Look>): void {
  const next = { ...look.get(), ...change }
  for (const [name, value] of Object.entries(next)) {
    document.cookie = `${name}=${value}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`
  }
  look.set(next)
  apply(next)
}
