import type { Dispute, DisputeStep } from '@paydeck/contract/calls/payments/disputes'

import { STATE_LABELS } from '#/entities/dispute/dispute-state.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { pluralise } from '#/entities/today/today-format.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

interface Event {
  text: string
  at: string
}

const STEP_TEXTS: Readonly<Record<DisputeStep['kind'], (step: DisputeStep) => string>> = {
  saved: () => 'Draft saved',
  submitted: () => 'Evidence submitted',
  accepted: () => 'Dispute accepted',
  file_added: ({ fileName }) => `Added ${fileName ?? 'a document'}`,
  file_removed: ({ fileName }) => `Removed ${fileName ?? 'a document'}`,
  reminded: ({ daysLeft }) =>
    daysLeft === null ? 'Reminder emailed' : `Reminder emailed, ${pluralise(daysLeft, 'day')} left`,
}

const stepText = (step: DisputeStep): string =>
  [STEP_TEXTS[step.kind](step), step.by].filter(Boolean).join(' by ')

/** Oldest first. */
function eventsOf(dispute: Dispute): Event[] {
  const { openedAt, inquiredAt, closedAt, state, history } = dispute
  const isInquiry = state === 'inquiry' || state === 'inquiry_closed'
  const events: Event[] = [
    ...(inquiredAt === null ? [] : [{ text: 'Inquiry opened', at: inquiredAt }]),
    ...(isInquiry ? [] : [{ text: 'Dispute opened', at: openedAt }]),
    ...history.map((step) => ({ text: stepText(step), at: step.at })),
    ...(closedAt === null ? [] : [{ text: STATE_LABELS[state], at: closedAt }]),
  ]
  return events.toSorted((a, b) => a.at.localeCompare(b.at))
}

export function DisputeTimeline({ dispute }: { dispute: Dispute }) {
  const { timeZone } = useSession()
  return (
    <Section title="Timeline">
      <Fields>
        {eventsOf(dispute).map(({ text, at }) => (
          <Field key={`${text} ${at}`} label={text}>
            <DateTime at={at} timeZone={timeZone} show="zone" />
          </Field>
        ))}
      </Fields>
    </Section>
  )
}
