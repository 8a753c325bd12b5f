import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { ApplePayHelpModal } from './apple-pay-help-modal.tsx'
import { CheckoutModal } from './checkout-modal.tsx'
import classes from './checkout-section.module.css'

export function CheckoutSection() {
  const { merchantId } = useSession()
  const { data, isError, isFetching, refetch } = useQuery(settingsQueries.applePay(merchantId))
  const [open, setOpen] = useState<'edit' | 'help' | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  // A failed read counts as no domain: the card shows Apple Pay as off.
  const domains = data?.domainNames ?? (isError ? [] : undefined)
  return (
    <div className={classes['stack']}>
      {isSaved && (
        <Banner
          tone="success"
          onDismiss={() => setIsSaved(false)}
          actions={
            <button type="button" onClick={() => setOpen('help')}>
              Learn more
            </button>
          }
        >
          <strong>Checkout payment options were updated successfully</strong>{' '}
          <small>Further action may be required if you have enabled Apple Pay.</small>
        </Banner>
      )}
      <SettingsCard
        title="Checkout payment options"
        query={{ data: domains, error: null, isFetching, refetch }}
        onEdit={() => setOpen('edit')}
      >
        {(saved) => (
          <>
            <Field label="Apple Pay">{saved.length > 0 ? 'Enabled' : 'Disabled'}</Field>
            <Field label="Domains">{saved.join(', ')}</Field>
          </>
        )}
      </SettingsCard>
      {open === 'edit' && domains && (
        <CheckoutModal
          domains={domains}
          onSaved={() => {
            setIsSaved(true)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'help' && <ApplePayHelpModal onClose={() => setOpen(null)} />}
    </div>
  )
}
