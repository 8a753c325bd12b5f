import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sessionQueries } from '#/entities/session/session-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { PersonalModal } from './personal-modal.tsx'

export function PersonalSection() {
  const { merchantId, merchantTradingCountry: home } = useSession()
  const query = useQuery({ ...sessionQueries.personalInfo(merchantId), staleTime: 10_000 })
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <SettingsCard
        title="Personal details"
        description="You, as your team sees you. Customers do not see it."
        query={query}
        onEdit={() => setIsEditing(true)}
      >
        {(info) => (
          <>
            <Field label="First name">{info.firstName}</Field>
            <Field label="Last name">{info.lastName}</Field>
            <Field label="Phone number">{info.phoneNo && formatPhone(info.phoneNo, home)}</Field>
          </>
        )}
      </SettingsCard>
      {isEditing && query.data && (
        <PersonalModal info={query.data} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}
