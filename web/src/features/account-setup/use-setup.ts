import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { saveAccountSetup } from '#/entities/onboarding/onboarding-mutations.ts'
import { useAccountStatus } from '#/entities/session/use-account-status.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'

import { draftOf, EMPTY_SETUP, setupForm, type SavedSetup, type SetupDraft } from './setup-form.ts'

/** The phone's country follows the tax country until it is changed separately. */
const withPhoneCountry = (next: SetupDraft, before: SetupDraft): SetupDraft =>
  next.taxCountry !== before.taxCountry && before.phoneCountry === before.taxCountry
    ? { ...next, phoneCountry: next.taxCountry }
    : next

export type Setup = ReturnType<typeof useSetup>

/** The draft is kept in this tab until everything is saved. */
export function useSetup(saved: SavedSetup) {
  const { merchantId, email, slug, merchantTradingCountry } = useSession()
  const { asks, fixedWebsite } = useBrand()
  const navigate = useNavigate()
  const status = useAccountStatus()
  const save = useMutation(saveAccountSetup(merchantId))
  const [cleared, setCleared] = useState<SetupDraft | null>(null)
  const hasGstNumberField =
    merchantTradingCountry === 'NZ' && saved.business.gstNumber !== undefined
  const form = useForm(
    setupForm({
      asks,
      hasGstNumberField,
      tradingCountry: merchantTradingCountry,
      fixedWebsite,
      saved: saved.publicInfo,
    }),
    () => draftOf(saved),
    { draftName: `account-setup:${merchantId}:${email}`, adjust: withPhoneCountry },
  )
  return {
    ...form,
    hasGstNumberField,
    reset: () => {
      save.reset()
      setCleared(form.draft)
      form.reset(EMPTY_SETUP)
    },
    /** Null when there is nothing to restore. */
    undoReset: cleared && {
      restore: () => {
        form.change(cleared)
        setCleared(null)
      },
      dismiss: () => setCleared(null),
    },
    submit: () =>
      form.submit((bodies) => {
        if (save.isPending) return
        save.mutate(bodies, {
          onSuccess: () => {
            form.forget()
            status.setAccountSet(true)
            void navigate({ to: '/$slug/bank-details', params: { slug } })
          },
        })
      }),
    save,
  }
}
