import { useEffect, useRef, type RefObject } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'

/** The boxes beside the one that stands for all of them; it has no name, so it is not sent. */
function boxesOf(group: HTMLElement | null): HTMLInputElement[] {
  return [...(group?.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]') ?? [])]
}

/** Ticks every box of its group, and is ticked while all of them are. */
export function AgreeToAll({ group }: { group: RefObject<HTMLElement | null> }) {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const element = group.current
    const updateOwn = () => {
      if (own.current !== null) own.current.checked = boxesOf(element).every(({ checked }) => checked)
    }
    updateOwn()
    element?.addEventListener('change', updateOwn)
    return () => element?.removeEventListener('change', updateOwn)
  }, [group])
  return (
    <Checkbox
      ref={own}
      onChange={(event) => {
        const wanted = event.target.checked
        // Pressed as the member would: what the form knows of a box comes with it.
        for (const box of boxesOf(group.current)) if (box.checked !== wanted) box.click()
      }}
    >
      <b>{m.identity_agree_all()}</b>
    </Checkbox>
  )
}
