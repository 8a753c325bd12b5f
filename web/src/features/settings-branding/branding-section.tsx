import type { MerchantConfig } from '@paydeck/contract/calls/config'
import { accentsOf } from '@paydeck/contract/brands/own-accent'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { BrandingModal } from './branding-modal.tsx'
import { ColourSection } from './colour-section.tsx'
import { LogoSection } from './logo-section.tsx'
import classes from './logo.module.css'

export function BrandingSection() {
  const { merchantId } = useSession()
  const brand = useBrand()
  const query = useQuery(settingsQueries.branding(merchantId))
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <SettingsCard
        title="Branding Settings"
        description="How the payment page and emails to customers look."
        query={query}
        onEdit={() => setIsEditing(true)}
        footer={(saved) => <ImageAddresses {...saved} />}
      >
        {({ logoAltText }) => <Field label="Logo alternative text">{logoAltText}</Field>}
      </SettingsCard>
      <LogoSection accents={accentsOf(brand, query.data?.colour ?? null)} />
      {query.data && <ColourSection {...query.data} />}
      {isEditing && query.data && (
        <BrandingModal branding={query.data} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}

/** For merchants whose images are on their own server. */
const ImageAddresses = ({
  iconUri,
  logoUri,
}: Pick<MerchantConfig['branding'], 'iconUri' | 'logoUri'>) => (
  <details className={classes['addresses']}>
    <summary>Web addresses of icon and logo</summary>
    <Fields>
      <Field label="Icon URI">{iconUri}</Field>
      <Field label="Logo URI">{logoUri}</Field>
    </Fields>
  </details>
)
