import type { CustomField } from '@paydeck/contract/calls/order-settings'
import { useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { focusFirstProblem } from '#/lib/form/focus-first-problem.ts'
import { useForm } from '#/lib/form/use-form.ts'

import { orderTerms } from '../wizard/order-terms.ts'
import {
  EMPTY_DRAFT,
  CONTACT_REQUIRED,
  quickForm,
  toRequest,
  type RequestedCustomer,
} from './quick-form.ts'
import type { SendRequest } from './use-send-request.ts'

/** Requires a contact only when the request is to be sent. */
export function useQuickForm(
  sending: SendRequest,
  customFields: readonly CustomField[],
  customer: RequestedCustomer | null,
) {
  const { merchantTradingCountry } = useSession()
  const terms = orderTerms(merchantTradingCountry, useBrand())
  const form = useForm(quickForm(terms, customFields), { ...EMPTY_DRAFT, ...customer })
  const [isContactRequired, setContactRequired] = useState(false)
  const { problem } = form.field('contact')
  const isContactMissing = form.draft.contact.trim() === ''
  return {
    form,
    terms,
    contactProblem:
      problem ?? (isContactRequired && isContactMissing ? CONTACT_REQUIRED : undefined),
    send(isSent: boolean, isNumberNew = true): void {
      setContactRequired(isSent)
      form.submit((draft) => {
        const request = toRequest(draft, terms, { isSent, isNumberNew })
        if (isSent && isContactMissing) focusFirstProblem()
        else if (request) sending.send(request)
      })
    },
  } as const
}
