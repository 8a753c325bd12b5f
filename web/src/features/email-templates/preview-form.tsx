import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { previewEmailMessage } from '#/entities/email-messages/email-message-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { SuccessBanner } from '#/ui/feedback/success-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import classes from './email-templates.module.css'
import { addressProblem, type Template } from './templates.ts'

interface PreviewFormProps {
  template: Template
  /** There are unsaved changes, which the preview does not include. */
  isChanged: boolean
}

/** Emails the saved template, with sample figures, to an address. */
export function PreviewForm({ template, isChanged }: PreviewFormProps) {
  const { merchantId, email } = useSession()
  const [address, setAddress] = useState(email ?? '')
  const preview = useMutation(previewEmailMessage(merchantId))
  const problem = addressProblem(address)
  const { kind, instalmentNumber } = template
  return (
    <form
      noValidate
      className={classes['preview']}
      aria-label={`Preview of ${template.title.toLowerCase()}`}
      onSubmit={(event) => {
        event.preventDefault()
        preview.mutate({ kind, instalmentNumber, emailAddress: address.trim() })
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
          value={address}
          problem={problem}
          hint={
            isChanged
              ? 'The preview shows the saved text: save first to see your changes in it.'
              : 'With sample figures. The preview shows the saved text.'
          }
          maxLength={254}
          autoComplete="off"
          onChange={setAddress}
        />
        <Button
          type="submit"
          disabled={problem !== null || address.trim() === ''}
          isBusy={preview.isPending}
        >
          Preview
        </Button>
      </div>
    </form>
  )
}
