import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sessionQueries } from '#/entities/session/session-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { AccountModal } from './account-modal.tsx'

export function AccountSection() {
  const { merchantId } = useSession()
  const query = useQuery({ ...sessionQueries.accountSettings(merchantId), staleTime: 10_000 })
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <SettingsCard
        title="Account Settings"
        description="What this account is called, and the time zone in which its days begin."
        query={query}
        onEdit={() => setIsEditing(true)}
      >
        {(account) => (
          <>
            <Field label="Account name">{account.accountName}</Field>
            <Field label="Account address">{account.accountAddress}</Field>
            <Field label="Time zone">{account.timeZone.replaceAll('_', ' ')}</Field>
          </>
        )}
      </SettingsCard>
      {isEditing && query.data && (
        <AccountModal account={query.data} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}
