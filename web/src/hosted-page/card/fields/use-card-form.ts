import type { CardDraft, CardField } from './card-draft.ts'
import { CARD_FIELDS, cardProblem, editCard, EMPTY_CARD } from './card-draft.ts'
import { type DraftForm, useDraftForm } from '../../form/use-draft-form.ts'

export const useCardForm = (now: () => Date): DraftForm<CardField> =>
  useDraftForm<CardField>({
    fields: CARD_FIELDS,
    empty: EMPTY_CARD,
    edit: (draft: CardDraft, field, text) => ({ ...editCard(draft, field, text) }),
    problem: (draft: CardDraft, field) => cardProblem(draft, field, now()),
  })
