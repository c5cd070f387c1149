import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from './Text.tsx'
import * as styles from './Hash.module.css'

/** A hash in groups of eight, as people compare it; it wraps between groups. */
export function Hash({ name, value }: { name: string; value: string }) {
  const groups = value.match(/.{1,8}/g) ?? []
  return (
    <Stack kind="tight">
      <Text size={12} tone="faint">
        {name}
      </Text>
      <code className={styles.hash} translate="no">
        {groups.join(' ')}
      </code>
    </Stack>
  )
}
