import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { IconDownload, IconMail, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { downloadReceipt, receiptQuery } from '#/entities/payment/receipt-queries.ts'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { ModalButtons } from '#/ui/modal/modal-parts.tsx'

import { ReceiptPaper } from './receipt-paper.tsx'
import { SendReceiptModal } from './send-receipt-modal.tsx'

interface ReceiptModalProps {
  payment: Payment
  onClose: () => void
}

/** The receipt or tax invoice as the customer sees it, to print or email again. */
export function ReceiptModal({ payment, onClose }: ReceiptModalProps) {
  const { merchantId } = useSession()
  const receipt = useQuery(receiptQuery(merchantId, payment.transactionId))
  const download = useMutation(downloadReceipt(merchantId, payment.transactionId))
  const [isSending, setSending] = useState(false)
  if (isSending) return <SendReceiptModal payment={payment} onClose={onClose} />
  return (
    <ActionModal
      title={`Receipt for order #${payment.merchantOrderInternalOrderId}`}
      onClose={onClose}
    >
      <QueryBlock query={receipt} height={320} label="Loading the receipt">
        {(invoice) => (
          <>
            <ReceiptPaper invoice={invoice} />
            <ErrorBanner error={download.error} onDismiss={download.reset} />
            <ModalButtons>
              <Can needs="orders:write">
                <Button onClick={() => setSending(true)}>
                  <IconMail size={16} stroke={1.75} aria-hidden />
                  Email it again
                </Button>
              </Can>
              <Button isBusy={download.isPending} onClick={() => download.mutate()}>
                <IconDownload size={16} stroke={1.75} aria-hidden />
                Download PDF
              </Button>
              <Button variant="primary" data-autofocus onClick={() => window.print()}>
                <IconPrinter size={16} stroke={1.75} aria-hidden />
                Print
              </Button>
            </ModalButtons>
          </>
        )}
      </QueryBlock>
    </ActionModal>
  )
}
