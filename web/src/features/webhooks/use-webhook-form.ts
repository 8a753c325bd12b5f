import type { ApiError } from '@paydeck/contract/protocol/error'

import { focusFirstProblem } from '#/lib/form/focus-first-problem.ts'
import { useFormDraft } from '#/lib/form/use-form-draft.ts'

import { webhookProblems, type WebhookDraft } from './webhook-draft.ts'

interface Save {
  isPending: boolean
  error: ApiError | null
  reset: () => void
}

/**
 * The address and events of a webhook. Server errors about the address appear at its field, all others above the form.
 */
export function useWebhookForm(initial: WebhookDraft, save: Save) {
  const { draft, problems, change, submit } = useFormDraft<WebhookDraft>(initial, webhookProblems)
  const refusal = save.error?.fields['url']
  return {
    draft,
    problems: { ...problems, url: problems.url ?? refusal },
    change: (changed: Partial<WebhookDraft>) => {
      // The error was about the previous address.
      if (changed.url !== undefined && refusal !== undefined) save.reset()
      change(changed)
    },
    submit,
    shown: {
      isPending: save.isPending,
      error: refusal === undefined ? save.error : null,
      reset: save.reset,
    },
    onError: (failure: ApiError) => {
      if (failure.fields['url'] !== undefined) focusFirstProblem()
    },
  }
}
