import { NewSecret } from '#web/features/account/NewSecret.tsx'
import { m } from '#web/i18n/messages.ts'
import { SetUp } from './SetUp.tsx'

/** A secret as it is shown this once, and the message with it in its place. */
export function NewStrategy({ url, secret, onSaved }: { url: string; secret: string; onSaved: () => void }) {
  return (
    <>
      <NewSecret
        title={m.strategies_created()}
        secret={secret}
        words={{ once: m.strategies_once(), copy: m.strategies_copy(), saved: m.strategies_saved() }}
        onSaved={onSaved}
      />
      <SetUp url={url} secret={secret} />
    </>
  )
}
