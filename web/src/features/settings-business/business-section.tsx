import { formatAbn, formatGstNumber } from '@paydeck/contract/money/tax-document'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'
import { sentenceCase } from '#/lib/text/sentence-case.ts'
import { countryName } from '#/ui/fields/country-options.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { hasGstNumber, taxIdLabel } from './business-form.ts'
import { BusinessModal } from './business-modal.tsx'

export function BusinessSection() {
  const { merchantId } = useSession()
  const query = useQuery(settingsQueries.business(merchantId))
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <SettingsCard
        title="Business information"
        description="What tax invoices and the bank need to know."
        query={query}
        onEdit={() => setIsEditing(true)}
      >
        {(info) => (
          <>
            <Field label="Type of product">{info.typeOfProduct}</Field>
            <Field label="Business type">
              {info.businessType && sentenceCase(info.businessType)}
            </Field>
            <Field label="Tax country">{countryName(info.taxCountry)}</Field>
            <Field label={taxIdLabel(info.taxCountry)}>{info.taxId && formatAbn(info.taxId)}</Field>
            <Field label="Country">{countryName(info.country)}</Field>
            {hasGstNumber(info, info.country) && (
              <Field label="GST number">{info.gstNumber && formatGstNumber(info.gstNumber)}</Field>
            )}
          </>
        )}
      </SettingsCard>
      {isEditing && query.data && (
        <BusinessModal info={query.data} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}
