import type { CustomField } from '@paydeck/contract/calls/order-settings'

import type { Form } from '#/lib/form/use-form.ts'
import { TextField } from '#/ui/fields/text-field.tsx'

import { answersProblem, type QuickDraft } from './quick-form.ts'

interface CustomAnswersProps {
  form: Form<QuickDraft>
  customFields: readonly CustomField[]
}

/** Only the required custom fields; the long form has the others. */
export function CustomAnswers({ form, customFields }: CustomAnswersProps) {
  const { answers } = form.draft
  const missing = form.problems.answers ? answersProblem(form.draft, customFields) : {}
  return customFields
    .filter(({ required }) => required)
    .map(({ key, label }) => (
      <TextField
        key={key}
        label={label}
        value={answers[key] ?? ''}
        problem={missing[key]}
        maxLength={1000}
        autoComplete="off"
        onChange={(answer) => form.change({ answers: { ...answers, [key]: answer } })}
      />
    ))
}
