import { useRef, type Ref } from 'react'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { Text } from '#web/ui/text/Text.tsx'

interface FileButtonProps {
  /** Of the field that a label names. */
  readonly id: string
  /** Endings or types that the device offers first. */
  readonly accept: string
  readonly text: string
  /** What it is chosen for, said to those who do not see the label. */
  readonly about?: string
  readonly tone: ButtonTone
  readonly small?: boolean
  /** The description. */
  readonly describedBy?: string
  readonly ref?: Ref<HTMLButtonElement>
  readonly onChange: (file: File | undefined) => void
}

/** Lets the reader choose one file by a button: the device's own field behind it cannot be drawn in our look. */
export function FileButton({
  id,
  accept,
  text,
  about,
  tone,
  small = false,
  describedBy,
  ref,
  onChange,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Text
        as="input"
        ref={input}
        unseen
        id={id}
        type="file"
        tabIndex={-1}
        accept={accept}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          onChange(target.files?.[0])
          // The same file can be chosen again after it was taken away.
          target.value = ''
        }}
      />
      <Button
        {...(ref !== undefined && { ref })}
        tone={tone}
        small={small}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {about !== undefined && <Text unseen>{about}: </Text>}
        {text}
      </Button>
    </>
  )
}
