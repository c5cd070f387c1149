import { useEffect, useRef, useState } from 'react'
import type { IcoRound } from '#contract/ico.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { referralShare, releaseRule } from './ico-texts.ts'
import { Bullets } from '#web/ui/lists/Bullets.tsx'
import * as styles from './IcoNotice.module.css'

export type IcoNoticeKind = 'method' | 'risk'

function pointsOf(kind: IcoNoticeKind, round: IcoRound): readonly string[] {
  return kind === 'method'
    ? [
        m.ico_method_pay(),
        m.ico_method_mcs(),
        releaseRule(round),
        m.ico_method_locked(),
        m.ico_method_final(),
        m.ico_method_referral({ percent: referralShare(round) }),
      ]
    : [
        m.ico_risk_price(),
        m.ico_risk_locked(),
        m.ico_risk_market(),
        m.ico_risk_law(),
        m.ico_risk_account(),
        m.ico_risk_afford(),
      ]
}

export function noticeTitle(kind: IcoNoticeKind): string {
  return kind === 'method' ? m.ico_method() : m.ico_risk()
}

/** Whether the end of a text has come into view; stays so. */
function useEndSeen() {
  const end = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (end.current === null) return undefined
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])
  return { end, seen }
}

interface NoticeProps {
  readonly kind: IcoNoticeKind
  readonly round: IcoRound
  /** For a notice that must be accepted: called once it was read to its end. */
  readonly onRead?: (() => void) | undefined
}

function Body({ kind, round, onRead }: NoticeProps) {
  const { end, seen } = useEndSeen()
  return (
    <>
      {/* The keyboard scrolls what it can reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.text} role="region" aria-label={noticeTitle(kind)} tabIndex={0}>
        <Bullets as="ol">
          {pointsOf(kind, round).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Bullets>
        <div ref={end} className={styles.readTo} />
      </div>
      {onRead !== undefined && (
        <>
          <Text as="p" size={14} tone="quiet" role="status">
            {seen ? '' : m.ico_read_to_end()}
          </Text>
          <Button wide disabled={!seen} onClick={onRead}>
            {m.ico_have_read()}
          </Button>
        </>
      )}
    </>
  )
}

/** How one takes part, or what one risks. */
export function IcoNotice({
  kind,
  round,
  onRead,
  onClose,
}: Omit<NoticeProps, 'kind'> & { kind: IcoNoticeKind | undefined; onClose: () => void }) {
  return (
    <Sheet title={kind === undefined ? '' : noticeTitle(kind)} open={kind !== undefined} onClose={onClose}>
      {kind !== undefined && <Body key={kind} kind={kind} round={round} onRead={onRead} />}
    </Sheet>
  )
}
