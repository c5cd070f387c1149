import { useQuery } from '@tanstack/react-query'
import { search, type SearchHit } from '#contract/console/search.ts'
import { useMe } from '../../api/me.ts'
import { query, queryClient } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { AREAS } from '../areas.ts'

export interface Destination {
  readonly name: string
  readonly path: string
}

/** Fewer signs name too many. */
const MIN_SEARCHED = 3

const HITS: Readonly<Record<SearchHit['kind'], readonly [() => string, (id: string) => string]>> = {
  member: [t.palette_hit_member, (id) => `/members/${id}`],
  withdrawal: [t.palette_hit_withdrawal, (id) => `/withdrawals?id=${id}`],
  deposit: [t.palette_hit_deposit, (id) => `/deposits?txid=${id}`],
  ledgerEntry: [t.palette_hit_ledger_entry, (id) => `/ledger/entries?id=${id}`],
  request: [t.palette_hit_request, (id) => `/requests?id=${id}`],
  inquiry: [t.palette_hit_inquiry, (id) => `/inquiries?id=${id}`],
}

function toDestination({ kind, id, title, text }: SearchHit): Destination {
  const [name, pathOf] = HITS[kind]
  const told = [title, text].filter((part) => part !== '').join(', ')
  return { name: `${name()}: ${told}`, path: pathOf(encodeURIComponent(id)) }
}

/** What the server finds by its number, ID, mail, phone, code, address or transaction; nothing while it is asked. */
function useHits(wanted: string, isAllowed: boolean): readonly Destination[] {
  const { data } = useQuery(
    { ...query(search, { query: { q: wanted } }), enabled: isAllowed && wanted.length >= MIN_SEARCHED },
    queryClient,
  )
  return (data?.items ?? []).map(toDestination)
}

/** Screens whose name has the typed letters in it, what the server finds, and a search of the members for anything typed. */
export function useDestinations(typed: string): readonly Destination[] {
  const { rights } = useMe()
  const wanted = typed.trim()
  const seesMembers = rights.includes('members.see')
  const hits = useHits(wanted, seesMembers)
  const areas = AREAS.filter(({ right }) => rights.includes(right))
    .map(({ title, path }) => ({ name: title(), path }))
    .filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  if (wanted === '' || !seesMembers) return areas
  return [
    ...areas,
    ...hits,
    { name: t.palette_member({ text: wanted }), path: `/members?q=${encodeURIComponent(wanted)}` },
  ]
}
