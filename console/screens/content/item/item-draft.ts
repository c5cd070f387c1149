import {
  CONTENT_ID,
  type CONTENT_KINDS,
  type getContent,
  type saveContent,
} from '#contract/console/words/content.ts'
import type { AnswerOf, BodyInputOf } from '#contract/operation.ts'
import { writtenTexts, type Texts } from '#console/ui/acts/language-texts.ts'

export const WORDING = ['title', 'summary', 'body'] as const
export type WordingPart = (typeof WORDING)[number]

/** What the form holds; `isNew` while its name can still be chosen. */
export interface ItemDraft {
  readonly id: string
  readonly isNew: boolean
  readonly kind: (typeof CONTENT_KINDS)[number]
  readonly category: string
  readonly place: number
  readonly isPinned: boolean
  readonly isPopup: boolean
  readonly isAnnounced: boolean
  readonly texts: Texts<WordingPart>
}

export const NEW_ITEM: ItemDraft = {
  id: '',
  isNew: true,
  kind: 'NOTICE',
  category: 'news',
  place: 0,
  isPinned: false,
  isPopup: false,
  isAnnounced: false,
  texts: {},
}

export function draftOf(item: AnswerOf<typeof getContent>): ItemDraft {
  const { id, kind, category, place, isPinned, isPopup, isAnnounced, texts } = item
  return { id, isNew: false, kind, category, place, isPinned, isPopup, isAnnounced, texts }
}

/** What still keeps a draft from being saved: its name, its category or its English title. */
export function lackOf({ id, category, texts }: ItemDraft): 'id' | 'category' | 'english' | undefined {
  if (!CONTENT_ID.test(id)) return 'id'
  if (category.trim() === '') return 'category'
  return (texts.en?.title ?? '').trim() === '' ? 'english' : undefined
}

export function bodyOf(draft: ItemDraft): BodyInputOf<typeof saveContent> {
  const { kind, category, place, isPinned, isPopup, isAnnounced, texts } = draft
  return {
    kind,
    category: category.trim(),
    place,
    isPinned,
    isPopup,
    isAnnounced,
    texts: writtenTexts(texts, WORDING),
  }
}
