import { useMe } from '../../api/me.ts'
import { t } from '../../i18n/messages.ts'
import { AREAS } from '../areas.ts'

export interface Destination {
  readonly name: string
  readonly path: string
}

/** Screens whose name has the typed letters in it, and a search of the members for anything typed. */
export function useDestinations(typed: string): readonly Destination[] {
  const { rights } = useMe()
  const wanted = typed.trim().toLowerCase()
  const areas = AREAS.filter(({ right }) => rights.includes(right))
    .map(({ title, path }) => ({ name: title(), path }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
  if (wanted === '' || !rights.includes('members.see')) return areas
  return [
    ...areas,
    {
      name: t.palette_member({ text: typed.trim() }),
      path: `/members?q=${encodeURIComponent(typed.trim())}`,
    },
  ]
}
