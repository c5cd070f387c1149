/** The icons of the product, drawn on 24 × 24 as strokes. */
const PATHS = {
  back: 'M14.5 5.5 8 12l6.5 6.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.2 1H4.8zM10.2 20.3a2 2 0 0 0 3.6 0',
  book: 'M12 7c-1.7-1.5-4-2-7-2v12.5c3 0 5.3.5 7 2 1.7-1.5 4-2 7-2V5c-3 0-5.3.5-7 2ZM12 7v12.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  device: 'M7.5 3.5h9a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1ZM11 17.7h2',
  down: 'm6 9.5 6 6 6-6',
  download: 'M12 4.5V15M7.5 10.5 12 15l4.5-4.5M5 15.5v2A2.5 2.5 0 0 0 7.5 20h9a2.5 2.5 0 0 0 2.5-2.5v-2',
  eye: 'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12ZM14.8 12a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0Z',
  eyeOff:
    'M4 4l16 16M9.9 6.1A9 9 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a17 17 0 0 1-2.7 3.3M6.4 7.6A16 16 0 0 0 2.5 12S6 18.2 12 18.2a9 9 0 0 0 4-.9M10 10a2.8 2.8 0 0 0 4 4',
  game: 'M8 19V6M4.5 9.5 8 6l3.5 3.5M16 5v13M12.5 14.5 16 18l3.5-3.5',
  globe:
    'M20.2 12a8.2 8.2 0 1 1-16.4 0 8.2 8.2 0 0 1 16.4 0ZM3.8 12h16.4M12 3.8c2.5 2.3 3.6 5 3.6 8.2s-1.1 5.9-3.6 8.2c-2.5-2.3-3.6-5-3.6-8.2s1.1-5.9 3.6-8.2Z',
  home: 'M4 11.2 12 4.5l8 6.7M6 9.8V19h4.3v-4.8h3.4V19H18V9.8',
  lock: 'M8 10.5h8a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-2.5 2.5H8A2.5 2.5 0 0 1 5.5 17v-4A2.5 2.5 0 0 1 8 10.5ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  mail: 'M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6',
  mute: 'M4.5 9.5v5h3.2l4.3 3.7V5.8L7.7 9.5zM16 9.8l4.4 4.4M20.4 9.8 16 14.2',
  next: 'm9.5 6 6 6-6 6',
  out: 'M14 8V6a1.5 1.5 0 0 0-1.5-1.5h-6A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h6A1.5 1.5 0 0 0 14 18v-2M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  play: 'M8 5.5v13l10.5-6.5z',
  profit: 'M4 19.5h16M6.5 16v-3M12 16V9.5M17.5 16V5',
  setting:
    'M4 8h9M18 8h2M4 16h2M11 16h9M18 8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM11 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  shield: 'M12 3.8 5.5 6.3v5c0 4.2 2.7 7 6.5 8.9 3.8-1.9 6.5-4.7 6.5-8.9v-5zM9.2 12l2 2 3.7-4',
  signal: 'M3.5 12.5h3.2l2.4-6 4.4 12 2.7-8.5 1.2 2.5h3.1',
  sound: 'M4.5 9.5v5h3.2l4.3 3.7V5.8L7.7 9.5zM15.5 9.2a4 4 0 0 1 0 5.6M18 6.7a7.5 7.5 0 0 1 0 10.6',
  user: 'M15.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 19.5c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  wallet:
    'M4 8.5A2.5 2.5 0 0 1 6.5 6H18v3M4 8.5V17a2.5 2.5 0 0 0 2.5 2.5H19a1.5 1.5 0 0 0 1.5-1.5v-7.5A1.5 1.5 0 0 0 19 9H5M16.5 14.2h.01',
  warn: 'M12 4.5 3.8 19h16.4zM12 10v4M12 16.5h.01',
  x: 'm6 6 12 12M18 6 6 18',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size }: { name: IconName; size?: 's' | 'xs' }) {
  return (
    <svg className={size === undefined ? 'i' : `i i-${size}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

/** The mark of the product: a ring with the point it has reached. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 26 26" aria-hidden="true">
      <path d="M15.4 4A9.3 9.3 0 1 0 22.3 13" className="mark-ring" />
      <circle cx="20.4" cy="6.6" r="3.2" className="mark-now" />
    </svg>
  )
}
