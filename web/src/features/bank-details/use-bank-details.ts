import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { saveBankDetails } from '#/entities/onboarding/onboarding-mutations.ts'
import { useAccountStatus } from '#/entities/session/use-account-status.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { bindFields } from '#/lib/form/bind-fields.ts'
import { drafts } from '#/lib/form/drafts.ts'
import { focusFirstProblem } from '#/lib/form/focus-first-problem.ts'
import { newIdempotencyKey, wasRefused } from '#/lib/api/idempotency-key.ts'
import { openAddress } from '#/lib/address/open-address.ts'

import {
  bankDetails,
  bankDraft,
  bankProblems,
  emptyBankDraft,
  type BankDraft,
} from './bank-draft.ts'

export type BankField = ReturnType<typeof useBankDetails>['field']

/** The form state. The draft is kept in this tab until everything is saved. */
export function useBankDetails() {
  const { merchantId, email, slug, merchantTradingCountry } = useSession()
  const navigate = useNavigate()
  const status = useAccountStatus()
  const save = useMutation(saveBankDetails(merchantId))
  const name = `bank-details:${merchantId}:${email}`
  const [draft, setDraft] = useState(() => {
    const kept = bankDraft.safeParse(drafts.read(name))
    return kept.success ? kept.data : emptyBankDraft(merchantTradingCountry, newIdempotencyKey())
  })
  const [isChecked, setIsChecked] = useState(false)

  const change = (changed: Partial<BankDraft>): void => {
    const next = { ...draft, ...changed, idempotencyKey: newIdempotencyKey() }
    setDraft(next)
    drafts.keep(name, next)
  }
  const submit = (): void => {
    setIsChecked(true)
    const details = bankDetails(draft)
    if (!details) return focusFirstProblem()
    if (save.isPending || save.isSuccess) return
    save.mutate(details, {
      onSuccess: () => {
        drafts.forget(name)
        status.setActivated()
        // A full page load rather than navigation: the activated merchant gets the whole menu.
        openAddress(`/${slug}`)
      },
      onError: (failure) => {
        // A refused account was not added, and the same key would only repeat the refusal.
        if (wasRefused(failure)) change({})
        window.scrollTo({ top: 0 })
      },
    })
  }
  return {
    draft,
    field: bindFields({ draft, problems: isChecked ? bankProblems(draft) : {}, change }),
    submit,
    goBack: () => {
      status.setAccountSet(false)
      void navigate({ to: '/$slug/account-setup', params: { slug } })
    },
    save,
  } as const
}
