import { isWaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'
import { useMutation, useQuery } from '@tanstack/react-query'

import { payoutSchedule, savePayoutSchedule } from '#/entities/bank-account/bank-account-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { waitingForApprovalText } from '#/entities/approval/approval-text.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { SuccessBanner } from '#/ui/feedback/success-banner.tsx'

import { SecondPersonNote } from './second-person-note.tsx'

const OPTIONS: readonly { value: PayoutSchedule; label: string; hint: string }[] = [
  { value: 'daily', label: 'Daily', hint: 'Every business day' },
  { value: 'weekly', label: 'Weekly', hint: 'Every Monday, or the next business day' },
  { value: 'monthly', label: 'Monthly', hint: 'The first business day of the month' },
]

/** Saves the schedule as soon as it is chosen. If that fails or needs approval, the old choice returns. */
export function ScheduleCard() {
  const { merchantId, timeZone } = useSession()
  const mayChange = useCan()('payouts:settings')
  // The page has already fetched it, and shows the failure.
  const { data, isPending } = useQuery({ ...payoutSchedule(merchantId), retryOnMount: false })
  const save = useMutation(savePayoutSchedule(merchantId))
  const selected = save.isPending ? save.variables : (data ?? 'daily')
  return (
    <Section title="Transfer schedule">
      <ErrorBanner error={save.error} onDismiss={save.reset} />
      {save.isSuccess && (
        <SuccessBanner onDismiss={save.reset}>
          {isWaitingForApproval(save.data)
            ? waitingForApprovalText('The change', save.data, timeZone)
            : `Successfully saved payout schedule to ${save.data}`}
        </SuccessBanner>
      )}
      <RadioGroup
        label="How often we transfer your money"
        options={OPTIONS}
        value={selected}
        disabled={isPending || save.isPending || !mayChange}
        onChange={(schedule) => save.mutate(schedule)}
      />
      {mayChange && <SecondPersonNote />}
    </Section>
  )
}
