import { useMutation, useQuery } from '@tanstack/react-query'

import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'

import { RecipientsSection } from './recipients-section.tsx'

/** Only for people with the payouts permission. */
export function PayoutReportsSection() {
  return useCan()(['payouts:read', 'payouts:settings']) ? <PayoutReports /> : null
}

function PayoutReports() {
  const { merchantId } = useSession()
  const query = useQuery({
    ...settingsQueries.payouts(merchantId),
    select: ({ notificationsEnabled, notificationEmails, version }) => ({
      enabled: notificationsEnabled,
      emails: notificationEmails,
      version,
    }),
  })
  const save = useMutation(settingsMutations.payouts(merchantId))
  return (
    <RecipientsSection
      title="Transfer reports"
      about="We email the amount of each transfer to your bank account, and what is in it."
      question="Email with each transfer"
      query={query}
      mutation={save}
      onSave={({ enabled, emails, version }, options) =>
        save.mutate(
          { notificationsEnabled: enabled, notificationEmails: [...emails], version },
          options,
        )
      }
    />
  )
}
