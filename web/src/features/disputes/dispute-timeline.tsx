import type { Dispute } from '@paydeck/contract/calls/payments/disputes'

import { STATE_LABELS } from '#/entities/dispute/dispute-state.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

const STEPS = {
  save: 'Draft saved',
  submit: 'Evidence submitted',
  accept: 'Accepted by you',
} as const

interface Step {
  words: string
  at: string
}

/** Oldest first. */
function stepsOf(dispute: Dispute): Step[] {
  const { openedAt, inquiredAt, closedAt, state, answer, files } = dispute
  const isInquiry = state === 'inquiry' || state === 'inquiry_closed'
  const steps: Step[] = [
    ...(inquiredAt === null ? [] : [{ words: 'Inquiry opened', at: inquiredAt }]),
    ...(isInquiry ? [] : [{ words: 'Dispute opened', at: openedAt }]),
    ...files.map(({ name, addedAt }) => ({ words: `Added ${name}`, at: addedAt })),
    ...(answer ? [{ words: STEPS[answer.step], at: answer.answeredAt }] : []),
    ...(closedAt === null ? [] : [{ words: STATE_LABELS[state], at: closedAt }]),
  ]
  return steps.toSorted((one, other) => one.at.localeCompare(other.at))
}

export function DisputeTimeline({ dispute }: { dispute: Dispute }) {
  const { timeZone } = useSession()
  return (
    <Section title="Timeline">
      <Fields>
        {stepsOf(dispute).map(({ words, at }) => (
          <Field key={`${words} ${at}`} label={words}>
            <DateTime at={at} timeZone={timeZone} show="zone" />
          </Field>
        ))}
      </Fields>
    </Section>
  )
}
