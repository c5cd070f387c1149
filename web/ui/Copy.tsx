import { useState } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

const CONFIRMED_MS = 2000

/** Copies a text and says so. */
export function Copy({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), CONFIRMED_MS)
  }
  return (
    <Button tone="two" small onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'copy'} size="s" />
      <span aria-live="polite">{copied ? m.common_copied() : label}</span>
    </Button>
  )
}
