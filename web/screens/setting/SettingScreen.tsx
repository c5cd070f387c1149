import { useQuery } from '@tanstack/react-query'
import { getMe } from '#contract/members/account.ts'
import { signOut } from '#contract/members/identity.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { call, session } from '#web/api/client.ts'
import { failureOfQuery, query, queryClient } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { useSandbox } from '#web/shell/frame/brand.ts'
import { BUILD_ID } from '#web/shell/update/build.ts'
import { showConfirm, withLoader } from '#web/shell/dialogs/dialogs.ts'
import { currentApp } from '#web/shell/native/native.ts'
import { Row } from '#web/ui/lists/Row.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { LookSettings } from './LookSettings.tsx'
import { PushSettings } from './PushSettings.tsx'
import { OtpAtSignIn } from './OtpAtSignIn.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

/** The room of what has not come yet: its row stands there from the beginning, so that nothing moves. */
const UNKNOWN = '\u00a0'

function Account() {
  const me = useQuery(query(getMe))
  const otp = useQuery(query(getOtpStatus))
  const failure = failureOfQuery(me.error)
  if (me.data === undefined && failure !== undefined)
    return <ErrorState failure={failure} onRetry={() => void me.refetch()} busy={me.isFetching} />
  const otpOn = otp.data?.on ?? me.data?.otpOn
  return (
    <Card as="div" flush>
      <Row
        to="/account/modify"
        icon="user"
        title={m.identity_modify()}
        text={me.data === undefined ? UNKNOWN : `${me.data.name} · ${me.data.id}`}
      />
      <Row
        to="/account/otp"
        icon="shield"
        title={m.otp_title()}
        text={otpOn === undefined ? UNKNOWN : otpOn ? m.common_on() : m.common_off()}
      />
      <OtpAtSignIn />
      <Row to="/account/passkeys" icon="lock" title={m.passkey_title()} text={m.passkey_short()} />
      <Row to="/setting/programs" icon="share" title={m.programs_title()} text={m.programs_short()} />
      <Row to="/setting/webhooks" icon="bell" title={m.webhooks_title()} text={m.webhooks_short()} />
      <Row to="/account/modify#sessions" icon="device" title={m.identity_sessions()} />
    </Card>
  )
}

/** Ends the session on the server where it can be reached, and on this device in any case. */
async function leave(): Promise<void> {
  const refreshToken = session.get()?.refreshToken ?? ''
  await withLoader(() => call(signOut, { body: { refreshToken } }))
  session.clear()
  queryClient.clear()
}

function About() {
  const app = currentApp()
  const sandbox = useSandbox()
  const lines = [
    ...(app === undefined ? [] : [`${m.setting_version()} ${app.version}`]),
    `${m.setting_build()} ${BUILD_ID}`,
    ...(sandbox ? [m.shell_sandbox_text()] : []),
  ]
  return (
    <Text as="p" size={12} tone="faint">
      {lines.join(' · ')}
    </Text>
  )
}

export default function SettingScreen() {
  return (
    <Page kind="columns">
      <Stack kind="column">
        <Section title={m.setting_account()}>
          <Account />
        </Section>
        <PushSettings />
        <Section title={m.setting_help()}>
          <Card as="div" flush>
            <Row to="/board/notice" icon="bell" title={m.notice_title()} />
            <Row to="/board/inquiry" icon="mail" title={m.board_title()} />
            <Row to="/guide" icon="book" title={m.guide_title()} />
            <Row to="/guide/video" icon="play" title={m.video_title()} />
          </Card>
        </Section>
        <Section title={m.setting_about()}>
          <Card as="div" flush>
            <Row to="/status" icon="signal" title={m.status_title()} />
            <Row to="/transparency" icon="list" title={m.transparency_title()} />
            <Row to="/transparency/me" icon="shield" title={m.proof_title()} />
            <Row to="/term/use" icon="book" title={m.content_term_use()} />
            <Row to="/term/privacy" icon="eye" title={m.content_term_privacy()} />
            <Row
              to="/trading/signal/utils/audio"
              icon="sound"
              title={m.sound_title()}
              text={m.signals_title()}
            />
            <Row to="/game/utils/audio" icon="sound" title={m.sound_title()} text={m.shell_tab_game()} />
          </Card>
        </Section>
      </Stack>
      <Stack kind="column">
        <Section title={m.setting_display()}>
          <LookSettings />
        </Section>
        <Button
          tone="line"
          wide
          onClick={() => showConfirm(m.setting_sign_out_ask(), { confirmAction: () => void leave() })}
        >
          <Icon name="out" size="s" />
          {m.setting_sign_out()}
        </Button>
        <About />
      </Stack>
    </Page>
  )
}
