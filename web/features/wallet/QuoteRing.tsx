import { m } from '#web/i18n/messages.ts'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useNow } from '#web/ui/use-now.ts'

const QUOTE_MS = 60_000

/** Whether a quote still holds, on the server's clock. */
export function useHolds(expiresAt: string | undefined): boolean {
  const now = useNow(500)
  return expiresAt !== undefined && Date.parse(expiresAt) > now
}

/** How long a quote holds: a ring that empties, with the seconds in it. */
export function QuoteRing({ expiresAt }: { expiresAt: string }) {
  const now = useNow(500)
  const leftMs = Math.max(0, Date.parse(expiresAt) - now)
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <Ring share={leftMs / QUOTE_MS} small warn={seconds <= 10} label={m.swap_quote_left({ seconds })}>
      <Text strong role="timer" aria-live="off">
        {seconds}
      </Text>
    </Ring>
  )
}
