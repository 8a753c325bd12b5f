import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { RecipientsFields } from './recipients-fields.tsx'
import { RecipientsModal } from './recipients-modal.tsx'

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
  const [isEditing, setIsEditing] = useState(false)
  const close = (): void => {
    setIsEditing(false)
    save.reset()
  }
  return (
    <>
      <SettingsCard
        title="Payout reports"
        about="An email with each transfer to your bank account: its amount, and what it is made of."
        query={query}
        onEdit={() => setIsEditing(true)}
      >
        {(saved) => <RecipientsFields label="Email with each transfer" saved={saved} />}
      </SettingsCard>
      {isEditing && query.data && (
        <RecipientsModal
          title="Edit payout reports"
          question="Email with each transfer"
          saved={query.data}
          mutation={save}
          onClose={close}
          onSave={({ enabled, emails, version }) =>
            save.mutate(
              {
                notificationsEnabled: enabled,
                notificationEmails: [...emails],
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
