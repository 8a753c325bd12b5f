import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'

import { imageOf, readLogo } from './read-logo.ts'

/** A logo that was chosen and is not saved yet. */
export function useNewLogo() {
  const { merchantId } = useSession()
  const save = useMutation(settingsMutations.logo(merchantId))
  /** A data URL. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const isSending = useRef(false)
  const forget = (): void => {
    setChosen(null)
    setProblem(null)
    save.reset()
  }
  return {
    chosen,
    error: problem ?? save.error,
    isSaving: save.isPending,
    forget,
    choose(file: File | undefined): void {
      if (!file) return
      forget()
      readLogo(file).then(setChosen, setProblem)
    },
    save(): void {
      if (chosen === null || isSending.current) return
      isSending.current = true
      save.mutate(
        { image: imageOf(chosen) },
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
