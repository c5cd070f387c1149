import { changeAutoPosition } from '#contract/trading/autotrading-changes.ts'
import { getAutoMaster } from '#contract/trading/autotrading.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import { ChangeForm } from './ChangeForm.tsx'

const account = exampleAnswer(getAutoMaster)
const position = { ...exampleAnswer(changeAutoPosition), stop: 59_000 }

describeForm('another stop and target', {
  operation: changeAutoPosition,
  draw: () => draw(<ChangeForm account={account} position={position} onClose={() => undefined} />),
  fill: async () => {
    await fillIn(m.signals_stop(), '58500,5')
    await fillIn(m.signals_target(), '62000')
  },
  send: m.auto_change_do(),
  body: { stop: 58_500.5, target: 62_000 },
})
