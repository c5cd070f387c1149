import { lazy, Suspense, useRef, useState } from 'react'
import type { TERM_KINDS } from '#contract/content.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { AgreeToAll } from './AgreeToAll.tsx'
import { boxWith, type Errors } from './field-parts.ts'
import * as styles from './ConsentFields.module.css'

const TermSheet = lazy(async () => ({
  default: (await import('#web/features/content/TermSheet.tsx')).TermSheet,
}))

type TermKind = (typeof TERM_KINDS)[number]

/** The last step: what is agreed to, and one box for all of it. */
export function ConsentFields({ errors }: { errors: Errors }) {
  const box = boxWith(errors)
  const [shown, setShown] = useState<TermKind>()
  const [asked, setAsked] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const open = (kind: TermKind, name: string) => (
    <Button
      tone="two"
      small
      onClick={() => {
        setAsked(true)
        setShown(kind)
      }}
    >
      {m.common_read()} <Text unseen>{name}</Text>
    </Button>
  )
  return (
    <Card as="div" className={styles.agree} ref={group}>
      <AgreeToAll group={group} />
      <Checkbox aside={open('use', m.content_term_use())} {...box('agreeTerms')}>
        {m.identity_agree_terms()}
      </Checkbox>
      <Checkbox aside={open('privacy', m.content_term_privacy())} {...box('agreePrivacy')}>
        {m.identity_agree_privacy()}
      </Checkbox>
      <Checkbox {...box('agreeAge')}>{m.identity_agree_age()}</Checkbox>
      {asked && (
        <Suspense>
          <TermSheet kind={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
