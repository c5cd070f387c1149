import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from '#web/shell/router/hooks.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import { changeSettings, getSettings, type Settings } from '#contract/notifications.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { isDeviceOn, pushPermission, switchDeviceOff, switchDeviceOn } from '#web/push/device-push.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { currentApp } from '#web/shell/native/native.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { day } from '#web/base/format.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

type Change = BodyInputOf<typeof changeSettings>
type Switched = 'nightPush' | 'pushSignals' | 'pushRewards' | 'marketing'

/** Changes settings, and returns whether that worked; a changed consent is confirmed with its date. */
function useChange() {
  const client = useQueryClient()
  return async (body: Change): Promise<boolean> => {
    const result = await call(changeSettings, { body })
    if (result.status !== 'success') {
      alertFailure(result)
      return false
    }
    const { settings, consentResult } = result.data
    client.setQueryData(query(getSettings).queryKey, settings)
    if (consentResult === undefined) return true
    const date = day(consentResult.at)
    showAlert(
      consentResult.until === null
        ? m.push_consent_off({ date })
        : m.push_consent_on({ date, until: day(consentResult.until) }),
    )
    return true
  }
}

/** Undefined until they have come: their rows stand there from the beginning, so that nothing moves. */
interface SettingProps {
  readonly settings: Settings | undefined
}

/** Push as a whole: needs the reader's word to the browser and the wish on the account. */
function DeviceSwitch({ settings }: SettingProps) {
  const change = useChange()
  const [on, setOn] = useState(isDeviceOn)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState(pushPermission() !== 'open')
  const isOn = on && settings?.push === true

  async function turn(wanted: boolean): Promise<void> {
    setBusy(true)
    const device = wanted && settings !== undefined ? await switchDeviceOn(settings.pushKey) : 'off'
    if (device === 'failed') showAlert(m.common_error())
    const isSaved = (device === 'on' || device === 'off') && (await change({ push: wanted }))
    if (isSaved && !wanted) await switchDeviceOff()
    setRefused(device === 'refused')
    setOn(isDeviceOn())
    setBusy(false)
  }

  const blocked = currentApp() === undefined ? m.push_blocked : m.push_blocked_app
  const state = isOn ? m.common_on() : m.common_off()
  const text = refused ? blocked() : state
  return (
    <Row
      icon="bell"
      title={m.push_all()}
      text={settings === undefined ? '\u00a0' : text}
      end={
        <Switch
          label={m.push_all()}
          checked={isOn}
          disabled={busy || settings === undefined}
          onChange={(wanted) => void turn(wanted)}
        />
      }
    />
  )
}

function Choice({ settings, name, icon }: SettingProps & { name: Switched; icon: IconName }) {
  const change = useChange()
  const until = settings?.marketingUntil ?? null
  const words: Readonly<Record<Switched, readonly [title: string, text: string]>> = {
    nightPush: [m.push_night(), m.push_night_text()],
    pushSignals: [m.push_signals(), m.push_signals_text()],
    pushRewards: [m.push_rewards(), m.push_rewards_text()],
    marketing: [
      m.push_marketing(),
      until === null ? m.push_marketing_text() : m.push_marketing_until({ date: day(until) }),
    ],
  }
  const [title, text] = words[name]
  return (
    <Row
      icon={icon}
      title={title}
      text={text}
      end={
        <Switch
          label={title}
          checked={settings?.[name] === true}
          disabled={settings === undefined}
          onChange={(on) => void change({ [name]: on })}
        />
      }
    />
  )
}

/** Which notifications reach the member outside the app, and when. */
export function PushSettings() {
  const found = useQuery(query(getSettings))
  const section = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isLoaded = found.data !== undefined
  useEffect(() => {
    if (hash === '#push' && isLoaded) section.current?.scrollIntoView()
  }, [hash, isLoaded])
  const failure = failureOfQuery(found.error)
  const settings = found.data
  return (
    <div ref={section} id="push">
      <Section title={m.push_title()}>
        {failure === undefined && (
          <Card as="div" flush>
            <DeviceSwitch settings={settings} />
            <Row to="/alerts" icon="signal" title={m.alerts_title()} text={m.alerts_short()} />
            <Row to="/setting/channels" icon="mail" title={m.channels_title()} text={m.channels_short()} />
            <Choice settings={settings} name="nightPush" icon="mute" />
            <Choice settings={settings} name="pushSignals" icon="signal" />
            <Choice settings={settings} name="pushRewards" icon="profit" />
            <Choice settings={settings} name="marketing" icon="mail" />
          </Card>
        )}
        {failure !== undefined && (
          <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
        )}
      </Section>
    </div>
  )
}
