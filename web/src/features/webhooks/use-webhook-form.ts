import type { ApiError } from '@paydeck/contract/protocol/error'

import { focusFirstProblem } from '#/lib/form/focus-first-problem.ts'
import { useFormDraft } from '#/lib/form/use-form-draft.ts'

import { webhookProblems, type WebhookDraft } from './webhook-draft.ts'

interface Save {
  isPending: boolean
  error: ApiError | null
  reset: () => void
}

/** A form of an address and its events. What the server has against the address stands at its field, the rest above. */
export function useWebhookForm(initial: WebhookDraft, save: Save) {
  const { draft, problems, change, submit } = useFormDraft<WebhookDraft>(initial, webhookProblems)
  const refusal = save.error?.fields['url']
  return {
    draft,
    problems: { ...problems, url: problems.url ?? refusal },
    change: (changed: Partial<WebhookDraft>) => {
      // It was said of another address.
      if (changed.url !== undefined && refusal !== undefined) save.reset()
      change(changed)
    },
    submit,
    /** The save as the modal shows it. */
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
