import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { orderCustomSettings } from '#/entities/order-settings/order-settings-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { focusFirstProblem } from '#/lib/form/focus-first-problem.ts'
import { newIdempotencyKey } from '#/lib/api/idempotency-key.ts'

import { orderDraftName } from '../saved-order.ts'
import {
  customName,
  draftProblems,
  leaveItems,
  withTotals,
  invalidFields,
  type OrderDraft,
} from './order-draft.ts'
import { newOrder, type SendAction } from './order-request.ts'
import type { OrderTerms } from './order-terms.ts'
import { useDraft } from './use-draft.ts'
import { useSendOrder } from './use-send-order.ts'

/** Deletes a sent draft; gives a refused one a new key. `onCustomRefused` gets the custom fields that were refused. */
function useSending(
  draftState: ReturnType<typeof useDraft>,
  onCustomRefused: (names: string[]) => void,
) {
  const { draft } = draftState
  return useSendOrder({
    onSent: () => {
      draftState.setDraft({ ...draft, step: 'success', sentToCustomer: true })
      draftState.forget()
    },
    onRefused: (fields) => {
      draftState.change({ ...draft, idempotencyKey: newIdempotencyKey() })
      const keys = Object.keys(fields)
      if (keys.length > 0) onCustomRefused(keys.map(customName))
    },
  })
}

export type OrderWizard = ReturnType<typeof useOrderWizard>

export function useOrderWizard(
  terms: OrderTerms,
  initialDraft: OrderDraft | null,
  onClose: () => void,
) {
  const { merchantId, email } = useSession()
  const draftState = useDraft(orderDraftName(merchantId, email), terms, initialDraft)
  const settings = useQuery(orderCustomSettings(merchantId))
  const customFields = settings.data?.customFields ?? []
  const { draft } = draftState
  const problems = draftProblems(draft, customFields)
  const [refusedNames, setRefusedNames] = useState<readonly string[]>([])
  const sending = useSending(draftState, (names) => {
    setRefusedNames(names)
    void settings.refetch()
  })
  const goTo = (step: OrderDraft['step']): void => {
    sending.reset()
    draftState.change({ ...draft, step })
    if (step === 'details') focusFirstProblem()
  }
  return {
    draft,
    terms,
    settings,
    customFields,
    sending,
    isResumed: draftState.isResumed,
    startOver: () => {
      setRefusedNames([])
      draftState.startOver()
    },
    problems,
    /** The details that the server rejected. */
    refusedNames,
    change: (change: Partial<OrderDraft>) =>
      draftState.change(withTotals({ ...draft, ...change }, terms)),
    goTo,
    leaveItems: () => draftState.change(leaveItems(draft, terms)),
    /** `isNumberNew`: asks first when an unpaid order has the number. */
    send: (action: SendAction, isNumberNew = true) => {
      const body = newOrder(draft, action, terms, customFields)
      if (body) {
        sending.send(action, { ...body, isNumberNew }, draft.idempotencyKey)
        return
      }
      setRefusedNames(invalidFields(problems))
      goTo('details')
    },
    close: () => {
      if (draft.step !== 'success') draftState.saveAndClose()
      onClose()
    },
  } as const
}
