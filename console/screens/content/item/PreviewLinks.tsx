import { useState } from 'react'
import {
  createPreview,
  listPreviews,
  revokePreview,
  type ContentPreviewRow,
} from '#contract/console/words/content-versions.ts'
import { minute } from '#web/base/format.ts'
import { Copy } from '#web/ui/Copy.tsx'
import { TableFrame } from '#web/ui/lists/TableParts.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { CasePart } from '#console/ui/cases/CasePart.tsx'
import { TableScroll } from '#console/ui/lists/TableScroll.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { Read } from '../../../ui/Read.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'

const DEFAULT_HOURS = '72'

function LinkRow({ id, link }: { id: string; link: ContentPreviewRow }) {
  return (
    <tr>
      <td>
        <StateMark state={`preview ${link.state}`} />
      </td>
      <td>{link.madeBy.name}</td>
      <td>{minute(link.expiresAt)}</td>
      <td>
        {link.state === 'OPEN' && (
          <Act
            operation={revokePreview}
            params={{ id, preview: link.id }}
            label={t.previews_revoke()}
            tone="bad"
            fields={[reasonField()]}
            done={t.previews_revoked()}
          />
        )}
      </td>
    </tr>
  )
}

function LinkTable({ id, links }: { id: string; links: readonly ContentPreviewRow[] }) {
  if (links.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t.previews_none()}
      </Text>
    )
  return (
    <TableScroll label={t.previews_title()}>
      <TableFrame>
        <thead>
          <tr>
            <th scope="col">{t.list_state()}</th>
            <th scope="col">{t.previews_made_by()}</th>
            <th scope="col">{t.previews_until()}</th>
            <th scope="col">
              <Text unseen>{t.previews_revoke()}</Text>
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <LinkRow key={link.id} id={id} link={link} />
          ))}
        </tbody>
      </TableFrame>
    </TableScroll>
  )
}

/** Links that show an item to reviewers before it is published. A new one is shown once, to be copied. */
export function PreviewLinks({ id }: { id: string }) {
  const [made, setMade] = useState<string>()
  return (
    <CasePart title={t.previews_title()}>
      <Acts>
        <Act
          operation={createPreview}
          params={{ id }}
          label={t.previews_create()}
          tone="line"
          summary={t.previews_create_text()}
          fields={[
            {
              name: 'hours',
              label: t.previews_hours(),
              kind: 'number',
              initial: DEFAULT_HOURS,
              help: t.previews_hours_help(),
            },
          ]}
          onDone={({ path }) => setMade(`${window.location.origin}${path}`)}
        />
      </Acts>
      {made !== undefined && (
        <Notice>
          <p>{t.previews_made()}</p>
          <Copy text={made} label={t.previews_copy()} />
        </Notice>
      )}
      <Read from={query(listPreviews, { params: { id } })}>
        {({ items }) => <LinkTable id={id} links={items} />}
      </Read>
    </CasePart>
  )
}
