import { m } from '#web/i18n/messages.ts'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** Figures that anyone may check, each over what it says, and the way to check them. */
export function GuestFacts({ facts }: { facts: readonly (readonly [figure: string, text: string])[] }) {
  return (
    <>
      <Grid columns={3}>
        {facts.map(([figure, text]) => (
          <Stack kind="tight" key={text}>
            <Figure size={28}>{figure}</Figure>
            <Text size={14} tone="quiet">
              {text}
            </Text>
          </Stack>
        ))}
      </Grid>
      <p>
        <TextLink to="/transparency">{m.guest_check()}</TextLink>
      </p>
    </>
  )
}
