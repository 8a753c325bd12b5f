import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { RecipientsFields } from './recipients-fields.tsx'
import { RecipientsModal } from './recipients-modal.tsx'

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
  const [isEditing, setIsEditing] = useState(false)
  const close = (): void => {
    setIsEditing(false)
    save.reset()
  }
  return (
    <>
      <SettingsCard
        title="Payment confirmations"
        about="An email each time a customer pays an order, to the people who pack or book it."
        query={query}
        onEdit={() => setIsEditing(true)}
      >
        {(saved) => <RecipientsFields label="Email when an order is paid" saved={saved} />}
      </SettingsCard>
      {isEditing && query.data && (
        <RecipientsModal
          title="Edit payment confirmations"
          question="Email when an order is paid"
          saved={query.data}
          mutation={save}
          onClose={close}
          onSave={({ enabled, emails, version }) =>
            save.mutate(
              {
                orderPaidNotificationsEnabled: enabled,
                orderPaidNotificationEmails: [...emails],
                version,
              },
              { onSuccess: close },
            )
          }
        />
      )}
    </>
  )
}
