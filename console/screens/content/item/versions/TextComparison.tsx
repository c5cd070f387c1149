import { LANGUAGE_TAGS, LOCALE_NAMES, LOCALES, type Locale } from '#contract/locale.ts'
import { TableFrame } from '#web/ui/lists/TableParts.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Fold } from '#console/ui/layout/Fold.tsx'
import { t } from '../../../../i18n/messages.ts'
import { isChangedRow, pairedRows, splitChange, type PairedRow, type Wording } from './paired-rows.ts'
import * as styles from './TextComparison.module.css'

type Texts = Readonly<Partial<Record<Locale, Wording>>>

interface ComparisonNames {
  readonly older: string
  readonly newer: string
}

function BesideRow({ row }: { row: PairedRow }) {
  if (!isChangedRow(row))
    return (
      <tr>
        <td>{row.older}</td>
        <td>{row.newer}</td>
      </tr>
    )
  if (row.older === undefined || row.newer === undefined)
    return (
      <tr>
        <td className={row.older === undefined ? undefined : styles.older}>
          {row.older !== undefined && <del>{row.older}</del>}
        </td>
        <td className={row.newer === undefined ? undefined : styles.newer}>
          {row.newer !== undefined && <ins>{row.newer}</ins>}
        </td>
      </tr>
    )
  const [older, newer] = splitChange(row.older, row.newer)
  return (
    <tr>
      <td className={styles.older}>
        {older.before}
        {older.middle !== '' && <del className={styles.words}>{older.middle}</del>}
        {older.after}
      </td>
      <td className={styles.newer}>
        {newer.before}
        {newer.middle !== '' && <ins className={styles.words}>{newer.middle}</ins>}
        {newer.after}
      </td>
    </tr>
  )
}

interface LanguageProps {
  readonly locale: Locale
  readonly rows: readonly PairedRow[]
  readonly names: ComparisonNames
}

function Language({ locale, rows, names }: LanguageProps) {
  const changed = rows.filter(isChangedRow)
  return (
    <Fold open={changed.length > 0}>
      <Text as="summary" strong>
        <span lang={LANGUAGE_TAGS[locale]}>{LOCALE_NAMES[locale]}</span>{' '}
        <Text size={14} tone="quiet">
          {changed.length === 0
            ? t.versions_unchanged()
            : t.terms_counts({
                added: changed.filter(({ newer }) => newer !== undefined).length,
                removed: changed.filter(({ older }) => older !== undefined).length,
              })}
        </Text>
      </Text>
      <TableFrame className={styles.beside} lang={LANGUAGE_TAGS[locale]}>
        <thead>
          <tr>
            <th scope="col">{names.older}</th>
            <th scope="col">{names.newer}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Paragraphs have no name but their position.
            <BesideRow key={String(index)} row={row} />
          ))}
        </tbody>
      </TableFrame>
    </Fold>
  )
}

interface TextComparisonProps {
  readonly older: Texts
  readonly newer: Texts
  readonly names: ComparisonNames
}

/** What an item said and what it says, beside each other in each language; languages that changed are open. */
export function TextComparison({ older, newer, names }: TextComparisonProps) {
  return LOCALES.filter((locale) => older[locale] !== undefined || newer[locale] !== undefined).map(
    (locale) => (
      <Language key={locale} locale={locale} rows={pairedRows(older[locale], newer[locale])} names={names} />
    ),
  )
}
