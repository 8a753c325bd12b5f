import { isEmailList, splitList } from '@paydeck/contract/identifiers/email-list'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { mailStatements } from '#/entities/statement/statement-queries.ts'
import { valid } from '#/lib/form/rules.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import classes from './statements.module.css'

const emailsForm = z.object({ emails: valid(isEmailList, 'Please enter a valid email') })

/** The addresses that get each new statement by email. */
export function StatementEmails({ emails }: { emails: readonly string[] }) {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes['emails']}>
      <Section
        title="Monthly email"
        aside={
          can('bookkeeping:read') && (
            <Button onClick={() => setOpen(true)} aria-label="Edit Monthly email">
              Edit
            </Button>
          )
        }
      >
        <p className={classes['days']}>
          {emails.length === 0
            ? 'No one gets the monthly statement by email yet.'
            : `On the first day of each month, the statement goes to ${emails.join(', ')}.`}
        </p>
      </Section>
      {isOpen && <EmailsModal emails={emails} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface EmailsModalProps {
  emails: readonly string[]
  onClose: () => void
}

function EmailsModal({ emails, onClose }: EmailsModalProps) {
  const { merchantId } = useSession()
  const save = useMutation(mailStatements(merchantId))
  const { field, submit } = useForm(emailsForm, () => ({ emails: emails.join(', ') }))
  return (
    <FormModal
      title="Monthly email"
      mutation={save}
      onSubmit={() =>
        submit((values) => save.mutate(splitList(values.emails), { onSuccess: onClose }))
      }
      onClose={onClose}
    >
      <p>
        We email each month’s statement as a PDF on the first day of the next month. Leave this
        empty to send none.
      </p>
      <TextField
        label="Email addresses"
        hint="Separate addresses with commas, ten at most."
        inputMode="email"
        maxLength={2600}
        autoComplete="off"
        data-autofocus
        {...field('emails')}
      />
    </FormModal>
  )
}
