import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sessionQueries } from '#/entities/session/session-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { PublicInfoModal } from './public-info-modal.tsx'

export function PublicInfoSection() {
  const { merchantId, merchantTradingCountry } = useSession()
  const query = useQuery({ ...sessionQueries.publicInfo(merchantId), staleTime: 10_000 })
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <SettingsCard
        title="Public information"
        description="What customers see: on the payment page, on receipts and on their card statements."
        query={query}
        onEdit={() => setIsEditing(true)}
      >
        {(info) => (
          <>
            <Field label="Business name">{info.businessName}</Field>
            <Field label="Brand name">{info.brandName}</Field>
            <Field label="Website">{info.website}</Field>
            <Field label="Card statement name">{info.cardStatementName}</Field>
            <Field label="Address line 1">{info.addressLine1}</Field>
            <Field label="Address line 2">{info.addressLine2}</Field>
            <Field label="City">{info.city}</Field>
            <Field label={merchantTradingCountry === 'NZ' ? 'Region' : 'State'}>{info.state}</Field>
            <Field label="Postal code">{info.postalCode}</Field>
            <Field label="Phone number">
              {info.phoneNo && formatPhone(info.phoneNo, merchantTradingCountry)}
            </Field>
            <Field label="Contact email">{info.contactEmail}</Field>
            <Field label="Support email">{info.supportEmail}</Field>
            <Field label="Support site">{info.supportSite}</Field>
            <Field label="Customer dashboard">
              {info.customerDashboard ? 'Enabled' : 'Disabled'}
            </Field>
          </>
        )}
      </SettingsCard>
      {isEditing && query.data && (
        <PublicInfoModal info={query.data} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}
