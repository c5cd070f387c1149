import { lazy, Suspense, useId, useState } from 'react'
import { groupAddress } from '#contract/rules/money/tron-address.ts'
import { m } from '#web/i18n/messages.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { FieldFrame, idOfNote } from '#web/ui/fields/frame/FieldFrame.tsx'
import { InputBox } from '#web/ui/fields/frame/InputBox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import * as styles from './AddressField.module.css'

const ScanSheet = lazy(async () => ({ default: (await import('#web/qr/ScanSheet.tsx')).ScanSheet }))

interface AddressFieldProps {
  value: string
  onChange: (address: string) => void
  error: string | undefined
  /** What is right about it, once it is. */
  fine: string | undefined
  onBook: () => void
}

/** Spaces of grouped addresses are dropped, whatever way they come in. */
const bare = (text: string) => text.replace(/\s/g, '')

async function paste(onChange: (address: string) => void): Promise<void> {
  try {
    onChange(bare(await navigator.clipboard.readText()))
  } catch {
    // A browser that does not let pages read the clipboard leaves the keyboard's own way.
    showToast({ text: m.withdraw_paste_refused() })
  }
}

/** Opens the camera; only pages of a secure origin are let near one. */
function ScanButton({ onFound }: { onFound: (address: string) => void }) {
  const [scans, setScans] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  if (navigator.mediaDevices === undefined) return null
  function open() {
    setAsked(true)
    setScans(true)
  }
  function applyAddress(address: string) {
    setScans(false)
    onFound(address)
  }
  return (
    <>
      <IconButton icon="scan" label={m.scan_title()} onClick={open} />
      {wasAsked && (
        <Suspense>
          <ScanSheet open={scans} onFound={applyAddress} onClose={() => setScans(false)} />
        </Suspense>
      )}
    </>
  )
}

/** An address: as typed while it is typed, in groups of four to compare it; with paste and book. */
export function AddressField({ value, onChange, error, fine, onBook }: AddressFieldProps) {
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const noted = error ?? fine
  return (
    <FieldFrame
      id={id}
      label={m.withdraw_address()}
      error={error}
      help={
        fine === undefined ? undefined : (
          <Inline as="span" className={styles.fine}>
            <Icon name="check" size="xs" />
            {fine}
          </Inline>
        )
      }
    >
      <InputBox wrong={error !== undefined} className={styles.entry}>
        <Text
          id={id}
          rows={2}
          as="textarea"
          mono
          value={isFocused ? value : groupAddress(value)}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noted === undefined ? undefined : idOfNote(id)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => onChange(bare(event.target.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <IconButton icon="paste" label={m.withdraw_paste()} onClick={() => void paste(onChange)} />
        <ScanButton onFound={onChange} />
        <IconButton icon="book" label={m.book_title()} onClick={onBook} />
      </InputBox>
    </FieldFrame>
  )
}
