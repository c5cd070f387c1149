import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Tabs } from '#web/ui/fields/Tabs.tsx'
import { Copy } from '#web/ui/Copy.tsx'
import { AmountField } from '#web/ui/fields/AmountField.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { OtpField } from '#web/ui/fields/OtpField.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { showAlert, showConfirm, withLoader } from '#web/shell/dialogs/dialogs.ts'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

const LEDGER = [
  { label: 'You give', value: '1,000.00 MCS' },
  { label: 'Fee, 0.5%', value: '−1.25 USDT' },
  { label: 'You get', value: '248.75 USDT', total: true as const },
]
const VIEWS = [
  { value: 'a', label: '12 hours' },
  { value: 'b', label: '24 hours' },
] as const
type View = (typeof VIEWS)[number]['value']

function Fields() {
  return (
    <Section title="Fields">
      <Field label="Phone" defaultValue="010 1234" error="Please enter a valid phone number." />
      <PasswordField label="Password" defaultValue="correct7horse" />
      <OtpField label="OTP code" defaultValue="418209" />
      <AmountField
        label="You give"
        coin="MCS"
        defaultValue="1000"
        onMax={() => {}}
        help="You get 248.75 USDT"
      />
      <Select label="Country">
        <option>South Korea</option>
      </Select>
      <Checkbox defaultChecked>I have read the terms.</Checkbox>
    </Section>
  )
}

function Controls() {
  const [view, setView] = useState<View>('b')
  const [on, setOn] = useState(true)
  return (
    <Section title="Choices">
      <Segmented label="View" options={VIEWS} value={view} onChange={setView} />
      <Tabs label="Lists" options={VIEWS} value={view} onChange={setView} />
      <Chips label="Filter" options={VIEWS} isOn={(value) => value === view} onToggle={setView} />
      <Switch label="Sound" checked={on} onChange={setOn} />
      <Inline wraps>
        <Badge>Bonus</Badge>
        <Badge tone="you" dot>
          Active
        </Badge>
        <Badge tone="ok" icon="check">
          Complete
        </Badge>
        <Badge tone="warn">Expiring soon</Badge>
        <Badge tone="bad" icon="x">
          Failed
        </Badge>
        <Badge tone="out">Sandbox</Badge>
      </Inline>
    </Section>
  )
}

function Overlays() {
  const [sheet, setSheet] = useState(false)
  return (
    <Section title="Overlays">
      <Inline wraps>
        <Button tone="two" onClick={() => showAlert('<b>Saved.</b> Nothing else changed.')}>
          Alert
        </Button>
        <Button tone="two" onClick={() => showConfirm('Sign out?')}>
          Confirm
        </Button>
        <Button tone="two" onClick={() => void withLoader(() => new Promise((end) => setTimeout(end, 900)))}>
          Loader
        </Button>
        <Button tone="two" onClick={() => setSheet(true)}>
          Sheet
        </Button>
        <Button tone="two" onClick={() => showToast({ text: 'Sound is off', undo: () => {} })}>
          Toast
        </Button>
        <Copy text="JBSWY3DPEHPK3PXP" label="Copy key" />
      </Inline>
      <Sheet title="Sheet" open={sheet} onClose={() => setSheet(false)}>
        <LedgerLines lines={LEDGER} />
      </Sheet>
    </Section>
  )
}

function Figures() {
  return (
    <Section title="Figures">
      <Card as="div">
        <Amount value="2,557.56" coin="USDT" size={36} />
        <Inline as="span">
          <Move up>+1.36%</Move>
          <Move up={false}>−1.28%</Move>
        </Inline>
        <LedgerLines lines={LEDGER} />
        <Ring share={0.36} label="36 percent">
          <Text strong>36%</Text>
        </Ring>
      </Card>
    </Section>
  )
}

/** Every part of the design system with its states; in development builds only. */
export default function GalleryScreen() {
  return (
    <Page kind="columns">
      <Stack kind="column">
        <Section title="Buttons">
          <Button wide>Withdraw 500.00 USDT</Button>
          <Grid>
            <Button tone="two">Verify</Button>
            <Button tone="line">Not now</Button>
            <Button tone="bad">Close all</Button>
            <Button busy>Save</Button>
          </Grid>
        </Section>
        <Fields />
        <Controls />
      </Stack>
      <Stack kind="column">
        <Figures />
        <Overlays />
        <Section title="States">
          <RowSkeleton rows={2} />
          <CardSkeleton cards={1} />
          <Empty action={<Button tone="two">Show 24 hours</Button>}>No signals in the last 12 hours</Empty>
          <ErrorState failure={{ status: 'error', code: 'WALLET-C001' }} onRetry={() => {}} />
          <Notice tone="warn" icon="warn">
            Withdrawals pause from 03:00 to 03:40 KST.
          </Notice>
        </Section>
      </Stack>
    </Page>
  )
}
