import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { useBrand } from '#/brand/use-brand.ts'
import { saveAccountSetup } from '#/entities/onboarding/onboarding-mutations.ts'
import { useAccountStatus } from '#/entities/session/use-account-status.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'

import { draftOf, EMPTY_SETUP, setupForm, type SavedSetup } from './setup-form.ts'

export type Setup = ReturnType<typeof useSetup>

/** The draft is kept in this tab until everything is saved. */
export function useSetup(saved: SavedSetup) {
  const { merchantId, email, slug, merchantTradingCountry } = useSession()
  const { asks, fixedWebsite } = useBrand()
  const navigate = useNavigate()
  const status = useAccountStatus()
  const save = useMutation(saveAccountSetup(merchantId))
  const asksGstNumber = merchantTradingCountry === 'NZ' && saved.business.gstNumber !== undefined
  const form = useForm(
    setupForm({
      asks,
      asksGstNumber,
      tradingCountry: merchantTradingCountry,
      fixedWebsite,
      saved: saved.publicInfo,
    }),
    () => draftOf(saved),
    { keptAs: `account-setup:${merchantId}:${email}` },
  )
  return {
    ...form,
    asksGstNumber,
    reset: () => {
      save.reset()
      form.reset(EMPTY_SETUP)
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
