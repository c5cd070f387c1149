import { listContentVersions } from '#contract/console/words/content-versions.ts'
import { LOCALES } from '#contract/locale.ts'
import { minute } from '#web/base/format.ts'
import { TableFrame } from '#web/ui/lists/TableParts.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { LanguageMarks } from '#console/ui/acts/LanguageMarks.tsx'
import { CasePart } from '#console/ui/cases/CasePart.tsx'
import { TableScroll } from '#console/ui/lists/TableScroll.tsx'
import { query } from '../../../../api/queries.ts'
import { t } from '../../../../i18n/messages.ts'
import { Read } from '../../../../ui/Read.tsx'

/** Who changed an item and when, newest first; each leads to what it changed. */
export function VersionsPart({ id }: { id: string }) {
  return (
    <CasePart title={t.versions_title()}>
      <Read from={query(listContentVersions, { params: { id } })}>
        {({ items }) =>
          items.length === 0 ? (
            <Text as="p" tone="quiet">
              {t.versions_none()}
            </Text>
          ) : (
            <TableScroll label={t.versions_title()}>
              <TableFrame>
                <thead>
                  <tr>
                    <th scope="col">{t.content_version()}</th>
                    <th scope="col">{t.versions_saved_by()}</th>
                    <th scope="col">{t.versions_saved_at()}</th>
                    <th scope="col">{t.content_languages()}</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(({ number, savedBy, savedAt, languages }) => (
                    <tr key={number}>
                      <td>
                        <TextLink to={`/content/${id}/versions/${number}`}>
                          {t.versions_number({ number })}
                        </TextLink>
                      </td>
                      <td>{savedBy?.name ?? t.versions_with_product()}</td>
                      <td>{minute(savedAt)}</td>
                      <td>
                        <LanguageMarks missing={LOCALES.filter((locale) => !languages.includes(locale))} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </TableFrame>
            </TableScroll>
          )
        }
      </Read>
    </CasePart>
  )
}
