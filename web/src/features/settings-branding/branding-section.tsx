import { accentsOf } from '@paydeck/contract/brands/own-accent'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { BrandingModal } from './branding-modal.tsx'
import { ColourSection } from './colour-section.tsx'
import { LogoSection } from './logo-section.tsx'

export function BrandingSection() {
  const { merchantId } = useSession()
  const brand = useBrand()
  const query = useQuery(settingsQueries.branding(merchantId))
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <SettingsCard title="Branding Settings" query={query} onEdit={() => setIsEditing(true)}>
        {({ iconUri, logoUri, logoAltText }) => (
          <>
            <Field label="Icon URI">{iconUri}</Field>
            <Field label="Logo URI">{logoUri}</Field>
            <Field label="Logo alternative text">{logoAltText}</Field>
          </>
        )}
      </SettingsCard>
      <LogoSection accents={accentsOf(brand, query.data?.colour ?? null)} />
      {query.data && <ColourSection {...query.data} />}
      {isEditing && query.data && (
        <BrandingModal branding={query.data} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}
