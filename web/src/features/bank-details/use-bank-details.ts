import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { saveBankDetails, type BankDetails } from '#/entities/onboarding/onboarding-mutations.ts'
import { useAccountStatus } from '#/entities/session/use-account-status.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { newIdempotencyKey, wasRefused } from '#/lib/api/idempotency-key.ts'
import { openAddress } from '#/lib/address/open-address.ts'

import { bankForm, initialDraft, type SavedBankDetails } from './bank-form.ts'

export type BankField = ReturnType<typeof useBankDetails>['field']

/** The draft is kept in this tab until everything is saved, the account number only until a reload. */
export function useBankDetails(saved: SavedBankDetails) {
  const { merchantId, email, slug, merchantTradingCountry } = useSession()
  const navigate = useNavigate()
  const status = useAccountStatus()
  const save = useMutation(saveBankDetails(merchantId))
  const { draft, field, change, submit, forget } = useForm(
    bankForm(saved.accounts.length > 0),
    () => initialDraft(merchantTradingCountry, newIdempotencyKey(), saved),
    {
      draftName: `bank-details:${merchantId}:${email}`,
      onlyInMemory: ['accountNumber'],
      // A key that was sent belongs to the details sent with it.
      adjust: (next) => (save.isIdle ? next : { ...next, idempotencyKey: newIdempotencyKey() }),
    },
  )
  const send = (details: BankDetails): void => {
    if (save.isPending || save.isSuccess) return
    save.mutate(details, {
      onSuccess: () => {
        forget()
        status.setActivated()
        // A full page load rather than navigation: the activated merchant gets the whole menu.
        openAddress(`/${slug}`)
      },
      onError: (failure) => {
        // A refused account was not added, and the same key would only repeat the refusal.
        if (wasRefused(failure)) change({ idempotencyKey: newIdempotencyKey() })
      },
    })
  }
  return {
    draft,
    field,
    submit: () => submit(send),
    goBack: () => {
      status.setAccountSet(false)
      void navigate({ to: '/$slug/account-setup', params: { slug } })
    },
    save,
  } as const
}
