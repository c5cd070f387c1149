import {
  CONTENT_ID,
  type CONTENT_KINDS,
  type getContent,
  type saveContent,
} from '#contract/console/words/content.ts'
import type { AnswerOf, BodyInputOf } from '#contract/operation.ts'
import { localMoment } from '#console/ui/times/local-moment.ts'
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
  /** Of a published item: when the change appears, as the browser's own field writes it; '' for at once. */
  readonly at: string
  readonly isPublished: boolean
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
  at: '',
  isPublished: false,
  texts: {},
}

/** What is edited: the change that waits, where there is one. */
export function draftOf(item: AnswerOf<typeof getContent>): ItemDraft {
  const { id, kind, state, coming } = item
  const { category, place, isPinned, isPopup, isAnnounced } = coming?.settings ?? item
  return {
    id,
    isNew: false,
    kind,
    category,
    place,
    isPinned,
    isPopup,
    isAnnounced,
    at: coming === null ? '' : localMoment(coming.appearsAt),
    isPublished: state === 'PUBLISHED',
    texts: coming?.texts ?? item.texts,
  }
}

/** What still keeps a draft from being saved: its name, its category or its English title. */
export function lackOf({ id, category, texts }: ItemDraft): 'id' | 'category' | 'english' | undefined {
  if (!CONTENT_ID.test(id)) return 'id'
  if (category.trim() === '') return 'category'
  return (texts.en?.title ?? '').trim() === '' ? 'english' : undefined
}

export function bodyOf(draft: ItemDraft): BodyInputOf<typeof saveContent> {
  const { kind, category, place, isPinned, isPopup, isAnnounced, at, texts } = draft
  return {
    kind,
    category: category.trim(),
    place,
    isPinned,
    isPopup,
    isAnnounced,
    at: at === '' ? null : new Date(at).toISOString(),
    texts: writtenTexts(texts, WORDING),
  }
}
