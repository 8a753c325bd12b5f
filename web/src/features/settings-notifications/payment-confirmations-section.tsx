import { useMutation, useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'

import { RecipientsSection } from './recipients-section.tsx'

export function PaymentConfirmationsSection() {
  const { merchantId } = useSession()
  const query = useQuery({
    ...settingsQueries.orderNotifications(merchantId),
    select: ({ orderPaidNotificationsEnabled, orderPaidNotificationEmails, version }) => ({
      enabled: orderPaidNotificationsEnabled,
      emails: orderPaidNotificationEmails,
      version,
    }),
  })
  const save = useMutation(settingsMutations.orderNotifications(merchantId))
  return (
    <RecipientsSection
      title="Payment confirmations"
      about="We email the people who pack or book orders each time a customer pays."
      question="Email when an order is paid"
      query={query}
      mutation={save}
      onSave={({ enabled, emails, version }, options) =>
        save.mutate(
          {
            orderPaidNotificationsEnabled: enabled,
            orderPaidNotificationEmails: [...emails],
            version,
          },
          options,
        )
      }
    />
  )
}
