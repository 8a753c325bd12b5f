import { isEmail } from '@paydeck/contract/identifiers/email-list'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { previewEmailMessage } from '#/entities/email-messages/email-message-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { trimmed } from '#/lib/form/rules.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { SuccessBanner } from '#/ui/feedback/success-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import classes from './email-templates.module.css'
import type { Template } from './templates.ts'

export const previewForm = z.object({
  emailAddress: trimmed.check(
    z.refine((text) => text === '' || isEmail(text), 'Please enter a valid email address'),
  ),
})

interface PreviewFormProps {
  template: Template
  /** Whether there are unsaved changes, which the preview does not include. */
  isChanged: boolean
}

export function PreviewForm({ template, isChanged }: PreviewFormProps) {
  const { merchantId, email } = useSession()
  const { draft, field, isValid, submit } = useForm(
    previewForm,
    { emailAddress: email ?? '' },
    { shows: 'at-once' },
  )
  const preview = useMutation(previewEmailMessage(merchantId))
  const { kind, instalmentNumber } = template
  return (
    <form
      noValidate
      className={classes['preview']}
      aria-label={`Preview of ${template.title.toLowerCase()}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit((values) => preview.mutate({ kind, instalmentNumber, ...values }))
      }}
    >
      {preview.error && <ErrorBanner error={preview.error} onDismiss={preview.reset} />}
      {preview.isSuccess && (
        <SuccessBanner onDismiss={preview.reset}>
          Your preview email was successfully sent
        </SuccessBanner>
      )}
      <div className={classes['previewRow']}>
        <TextField
          label="Send a preview to"
          type="email"
          hint={
            isChanged
              ? 'The preview shows the saved text: save first to see your changes in it.'
              : 'With sample figures. The preview shows the saved text.'
          }
          maxLength={254}
          autoComplete="off"
          {...field('emailAddress')}
        />
        <Button
          type="submit"
          disabled={!isValid || draft.emailAddress.trim() === ''}
          isBusy={preview.isPending}
        >
          Preview
        </Button>
      </div>
    </form>
  )
}
