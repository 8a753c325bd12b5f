import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { requestSettings } from '#/entities/manual-order/request-queries.ts'
import { lastsText, remindersText } from '#/entities/manual-order/request-terms-text.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { RequestSettingsModal } from './request-settings-modal.tsx'

export function RequestSettingsSection() {
  const { merchantId } = useSession()
  const { manualPaymentIncludeGst } = useBrand()
  const query = useQuery(requestSettings(merchantId))
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <SettingsCard title="Payment requests" query={query} onEdit={() => setIsEditing(true)}>
        {(settings) => (
          <>
            <Field label="Prices you enter">
              {(settings.pricesIncludeGst ?? manualPaymentIncludeGst)
                ? 'Include GST'
                : 'Are before GST'}
            </Field>
            <Field label="Shop orders that do not say">
              {settings.showsShopGst && settings.isGstRegistered ? 'Show GST' : 'Do not show GST'}
            </Field>
            <Field label="Can be paid for">{lastsText(settings)}</Field>
            <Field label="Reminders">{remindersText(settings)}</Field>
          </>
        )}
      </SettingsCard>
      {isEditing && query.data && (
        <RequestSettingsModal settings={query.data} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}
