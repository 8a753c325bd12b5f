import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { orderCustomSettings } from '#/entities/order-settings/order-settings-queries.ts'
import { QUICK_REQUEST } from '#/entities/manual-order/quick-request-button.tsx'
import { requestSettings } from '#/entities/manual-order/request-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'

import type { RequestedCustomer } from './quick-form.ts'
import { QuickFields } from './quick-fields.tsx'
import { ShareStep } from './share-step.tsx'
import { useSendRequest } from './use-send-request.ts'

interface QuickRequestProps {
  customer?: RequestedCustomer | null
  onClose: () => void
}

/** A form for an amount and a contact, then the link to scan, share or copy. */
export function QuickRequest({ customer = null, onClose }: QuickRequestProps) {
  const { merchantId } = useSession()
  const customSettings = useQuery(orderCustomSettings(merchantId))
  const settings = useQuery(requestSettings(merchantId))
  const sending = useSendRequest()
  const [formKey, setFormKey] = useState(1)
  const { created } = sending
  const restart = () => {
    sending.startOver()
    setFormKey(formKey + 1)
  }
  return (
    <ActionModal
      title={created ? `Order #${created.order.internalOrderId}` : QUICK_REQUEST}
      onClose={onClose}
      isBusy={sending.isPending}
    >
      {created ? (
        <ShareStep
          created={created}
          wasSent={sending.request?.isSent ?? false}
          {...{ onRestart: restart, onClose }}
        />
      ) : (
        <>
          <ErrorBanner error={customSettings.error} onRetry={() => void customSettings.refetch()} />
          {customSettings.isPending && <LoadingBlock height={220} />}
          {customSettings.data && (
            <QuickFields
              key={formKey}
              sending={sending}
              customFields={customSettings.data.customFields}
              settings={settings.data ?? null}
              customer={customer}
            />
          )}
        </>
      )}
    </ActionModal>
  )
}
