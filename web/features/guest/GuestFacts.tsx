import { m } from '#web/i18n/messages.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import * as styles from './GuestFacts.module.css'

/** Figures that anyone may check, each over what it says, and the way to check them. */
export function GuestFacts({ facts }: { facts: readonly (readonly [figure: string, text: string])[] }) {
  return (
    <>
      <div className={styles.facts}>
        {facts.map(([figure, text]) => (
          <Stack kind="tight" key={text}>
            <Figure size={28}>{figure}</Figure>
            <Text size={14} tone="quiet">
              {text}
            </Text>
          </Stack>
        ))}
      </div>
      <p>
        <TextLink to="/transparency">{m.guest_check()}</TextLink>
      </p>
    </>
  )
}
