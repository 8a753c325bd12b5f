import { useState } from 'react'

import { drafts } from '#/lib/form/drafts.ts'
import { newIdempotencyKey } from '#/lib/api/idempotency-key.ts'

import { emptyDraft, isBlank, orderDraft, type OrderDraft } from './order-draft.ts'
import type { OrderTerms } from './order-terms.ts'

function savedDraft(name: string): OrderDraft | null {
  const parsed = orderDraft.safeParse(drafts.read(name))
  return parsed.success && !isBlank(parsed.data) ? parsed.data : null
}

/**
 * The draft order, stored in this tab until it is sent or discarded.
 * @param initial a draft that repeats an earlier order: not stored, so that it does not replace an unfinished one
 */
export function useDraft(name: string, terms: OrderTerms, initial: OrderDraft | null) {
  const [saved] = useState(() => (initial === null ? savedDraft(name) : null))
  const [isResumed, setIsResumed] = useState(saved !== null)
  const [draft, setDraft] = useState(
    () => initial ?? saved ?? emptyDraft(terms, newIdempotencyKey()),
  )

  const change = (next: OrderDraft): void => {
    setDraft(next)
    if (initial === null) drafts.save(name, { ...next, isOpen: true })
  }
  return {
    draft,
    change,
    /** The draft existed before the wizard opened. */
    isResumed,
    startOver: () => {
      setIsResumed(false)
      change(emptyDraft(terms, newIdempotencyKey()))
    },
    /** Deletes the stored copy; the form stays. */
    forget: () => {
      if (initial === null) drafts.forget(name)
    },
    /** Stores the draft for next time, unless it is blank. */
    saveAndClose: () => {
      if (initial !== null) return
      if (isBlank(draft)) drafts.forget(name)
      else drafts.save(name, { ...draft, isOpen: false })
    },
    setDraft,
  } as const
}
