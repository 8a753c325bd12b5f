import type { ApiError } from '@paydeck/contract/protocol/error'

import { focusFirstProblem } from '#/lib/form/focus-first-problem.ts'
import { useForm } from '#/lib/form/use-form.ts'

import { webhookForm, type WebhookDraft } from './webhook-form.ts'

interface Save {
  isPending: boolean
  error: ApiError | null
  reset: () => void
}

/** Server errors about the address appear at its field, all others above the form. */
export function useWebhookForm(initial: WebhookDraft, save: Save) {
  const { draft, problems, change, submit } = useForm(webhookForm, initial)
  const urlError = save.error?.fields['url']
  return {
    draft,
    problems: { ...problems, url: problems.url ?? urlError },
    change: (changed: Partial<WebhookDraft>) => {
      // The error was about the previous address.
      if (changed.url !== undefined && urlError !== undefined) save.reset()
      change(changed)
    },
    submit,
    mutation: {
      isPending: save.isPending,
      error: urlError === undefined ? save.error : null,
      reset: save.reset,
    },
    onError: (failure: ApiError) => {
      if (failure.fields['url'] !== undefined) focusFirstProblem()
    },
  }
}
