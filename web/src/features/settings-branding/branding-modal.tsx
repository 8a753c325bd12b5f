import { isHttpsUri } from '@paydeck/contract/identifiers/https-uri'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { applyBrand } from '#/brand/apply-brand.ts'
import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { trimmed } from '#/lib/form/rules.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

interface Draft {
  iconUri: string
  logoUri: string
  logoAltText: string
}
type Branding = Pick<{ [Name in keyof Draft]: string | null }, 'iconUri' | 'logoUri'>

/** Empty removes the image. An uploaded image keeps its address, whatever its scheme. */
const imageUri = (problem: string, before: string | null) =>
  trimmed.check(z.refine((text) => text === '' || text === before || isHttpsUri(text), problem))

const brandingForm = ({ iconUri, logoUri }: Branding) =>
  z.object({
    iconUri: imageUri('Invalid favicon uri. Please starts with https://', iconUri),
    logoUri: imageUri('Invalid logo uri. Please starts with https://', logoUri),
    logoAltText: trimmed,
  })

interface BrandingModalProps {
  branding: Branding & { logoAltText: string | null; version: string }
  onClose: () => void
}

export function BrandingModal({ branding, onClose }: BrandingModalProps) {
  const { merchantId } = useSession()
  const brand = useBrand()
  const save = useMutation(settingsMutations.branding(merchantId))
  // Fixed at opening: a refetch must not change the version the edit began from.
  const [{ iconUri, logoUri, logoAltText, version }] = useState(branding)
  const initial = {
    iconUri: iconUri ?? '',
    logoUri: logoUri ?? '',
    logoAltText: logoAltText ?? '',
  }
  const { field, submit } = useForm(brandingForm({ iconUri, logoUri }), initial)
  const send = (values: Draft): void =>
    save.mutate(
      { ...values, version },
      {
        onSuccess: (saved) => {
          applyBrand(brand, saved.iconUri)
          onClose()
        },
      },
    )
  return (
    <FormModal
      title="Edit branding"
      mutation={save}
      onClose={onClose}
      onSubmit={() => submit(send)}
    >
      <TextField
        label="Icon URI"
        {...field('iconUri')}
        hint="A square image for the browser’s tab."
        placeholder="https://"
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        label="Logo URI"
        {...field('logoUri')}
        hint="Appears above the menu and on your customers’ payment pages."
        placeholder="https://"
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
      />
      <TextField
        label="Logo alternative text"
        {...field('logoAltText')}
        hint="Screen readers say this instead of the logo."
        maxLength={128}
        autoComplete="off"
      />
    </FormModal>
  )
}
