import { isHttpsUri } from '@paydeck/contract/identifiers/https-uri'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { applyBrand } from '#/brand/apply-brand.ts'
import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { useFormDraft, type Problems } from '#/lib/form/use-form-draft.ts'
import { EditModal } from '#/ui/modal/edit-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

interface Draft {
  iconUri: string
  logoUri: string
  logoAltText: string
}

/** Empty removes the image. */
const isImage = (text: string): boolean => text.trim() === '' || isHttpsUri(text.trim())

const problemsOf = ({ iconUri, logoUri }: Draft): Problems<Draft> => ({
  iconUri: isImage(iconUri) ? null : 'Invalid favicon uri. Please starts with https://',
  logoUri: isImage(logoUri) ? null : 'Invalid logo uri. Please starts with https://',
})

interface BrandingModalProps {
  branding: { [Name in keyof Draft]: string | null } & { version: string }
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
  const { draft, problems, change, submit } = useFormDraft<Draft>(initial, problemsOf)
  const send = (good: Draft): void =>
    save.mutate(
      { ...good, version },
      {
        onSuccess: (saved) => {
          applyBrand(brand, saved.iconUri)
          onClose()
        },
      },
    )
  return (
    <EditModal title="Edit branding" mutation={save} onClose={onClose} onSave={() => submit(send)}>
      <TextField
        label="Icon URI"
        value={draft.iconUri}
        problem={problems.iconUri}
        hint="A square image for the browser’s tab."
        placeholder="https://"
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        data-autofocus
        onChange={(text) => change({ iconUri: text })}
      />
      <TextField
        label="Logo URI"
        value={draft.logoUri}
        problem={problems.logoUri}
        hint="Stands above the menu and on your customers’ payment pages."
        placeholder="https://"
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        onChange={(text) => change({ logoUri: text })}
      />
      <TextField
        label="Logo alternative text"
        value={draft.logoAltText}
        hint="Read out in the place of the logo."
        maxLength={128}
        autoComplete="off"
        onChange={(text) => change({ logoAltText: text })}
      />
    </EditModal>
  )
}
