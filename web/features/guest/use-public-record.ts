import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/operation.ts'
import { getPublicRecord } from '#contract/trading/signals.ts'
import { call } from '#web/api/client.ts'

/** What a guest is shown of signals; undefined until it is there, and when it cannot be had the page says enough without it. */
export function usePublicRecord(): AnswerOf<typeof getPublicRecord> | undefined {
  const [found, setFound] = useState<AnswerOf<typeof getPublicRecord>>()
  useEffect(() => {
    void call(getPublicRecord).then((result) => {
      if (result.status === 'success') setFound(result.data)
    })
  }, [])
  return found
}
