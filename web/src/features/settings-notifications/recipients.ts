import { isEmailList, splitList } from '@paydeck/contract/identifiers/email-list'
import * as z from 'zod/mini'

import { crossField, problemUnless, valid } from '#/lib/form/rules.ts'

export interface Recipients {
  enabled: boolean
  emails: readonly string[]
  version: string
}

const fields = z.object({
  enabled: z.boolean(),
  /** Separated by commas. */
  emails: valid(isEmailList, 'Please enter a valid email'),
})
export type RecipientsDraft = z.infer<typeof fields>

export const recipientsForm = z.pipe(
  fields.check(
    crossField('enabled', ({ enabled, emails }) =>
      problemUnless(!enabled || splitList(emails).length > 0, 'Please enter a recipient'),
    ),
  ),
  z.transform(({ enabled, emails }: RecipientsDraft) => ({ enabled, emails: splitList(emails) })),
)

export const draftOf = ({ enabled, emails }: Recipients): RecipientsDraft => ({
  enabled,
  emails: emails.join(', '),
})
