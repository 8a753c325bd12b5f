import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { saveAccountSetup } from '#/entities/onboarding/onboarding-mutations.ts'
import { useAccountStatus } from '#/entities/session/use-account-status.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { drafts } from '#/lib/form/drafts.ts'
import { focusFirstProblem } from '#/lib/form/focus-first-problem.ts'

import {
  draftOf,
  EMPTY_SETUP,
  setupBodies,
  setupDraft,
  setupProblems,
  type SavedSetup,
  type SetupDraft,
} from './setup-draft.ts'

/** The form state. The draft is kept in this tab until everything is saved. */
export function useSetup(saved: SavedSetup) {
  const { merchantId, email, slug, merchantTradingCountry } = useSession()
  const { asks, fixedWebsite } = useBrand()
  const navigate = useNavigate()
  const status = useAccountStatus()
  const save = useMutation(saveAccountSetup(merchantId))
  const name = `account-setup:${merchantId}:${email}`
  const [draft, setDraft] = useState(() => {
    const kept = setupDraft.safeParse(drafts.read(name))
    return kept.success ? kept.data : draftOf(saved)
  })
  const asksGstNumber = merchantTradingCountry === 'NZ' && saved.business.gstNumber !== undefined
  const [isChecked, setIsChecked] = useState(false)

  const become = (next: SetupDraft): void => {
    setDraft(next)
    drafts.keep(name, next)
  }
  const submit = (): void => {
    setIsChecked(true)
    const bodies = setupBodies(draft, {
      asks,
      asksGstNumber,
      tradingCountry: merchantTradingCountry,
      fixedWebsite,
      saved: saved.publicInfo,
    })
    if (!bodies) return focusFirstProblem()
    if (save.isPending) return
    save.mutate(bodies, {
      onSuccess: () => {
        drafts.forget(name)
        status.setAccountSet(true)
        void navigate({ to: '/$slug/bank-details', params: { slug } })
      },
    })
  }
  return {
    draft,
    asksGstNumber,
    problems: isChecked ? setupProblems(draft, asks) : {},
    change: (change: Partial<SetupDraft>) => become({ ...draft, ...change }),
    reset: () => {
      setIsChecked(false)
      save.reset()
      become(EMPTY_SETUP)
    },
    submit,
    save,
  } as const
}
