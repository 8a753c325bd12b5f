import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'

import { imageOf } from './read-logo.ts'
import { useLogoPreview } from './use-logo-preview.ts'

/** A chosen logo that is not saved yet. */
export function useNewLogo() {
  const { merchantId } = useSession()
  const save = useMutation(settingsMutations.logo(merchantId))
  const { selected, preview, problem, crop, ...logo } = useLogoPreview()
  const isSending = useRef(false)
  const forget = (): void => {
    logo.forget()
    save.reset()
  }
  return {
    selected,
    preview,
    crop,
    error: problem ?? save.error,
    isSaving: save.isPending,
    forget,
    choose(file: File | undefined): void {
      if (!file) return
      forget()
      logo.read(file)
    },
    save(): void {
      const address = isSending.current ? null : logo.renderNow()
      if (address === null) return
      isSending.current = true
      save.mutate(
        { image: imageOf(address) },
        {
          onSuccess: forget,
          onSettled: () => {
            isSending.current = false
          },
        },
      )
    },
  }
}
