import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { Button } from '#/ui/controls/button.tsx'
import { QrCode } from '#/ui/controls/qr-code.tsx'
import { useAutofocus } from '#/ui/controls/use-autofocus.ts'
import { ModalButtons } from '#/ui/modal/modal-parts.tsx'

import { OrderStateBadges } from '../order-state-badges.tsx'
import classes from './quick.module.css'
import { SentTo } from './sent-to.tsx'
import { ShareLinks } from './share-links.tsx'
import { useOrderState } from './use-order-state.ts'
import type { CreatedRequest } from './use-send-request.ts'

interface ShareStepProps {
  created: CreatedRequest
  wasSent: boolean
  onRestart: () => void
  onClose: () => void
}

/** The link to scan at the counter, to share or to copy; shows live when the order is paid. */
export function ShareStep({ created, wasSent, onRestart, onClose }: ShareStepProps) {
  const ref = useAutofocus<HTMLDivElement>()
  const { order, link } = created
  const state = useOrderState(order)
  const isPaid = state.status === 'paid'
  return (
    <div className={classes['share']} ref={ref}>
      {wasSent && <SentTo created={created} />}
      <p className={classes['amount']} role="status">
        {formatMoneyWithCode(order.amount, order.currency)}
        {(isPaid || state.payment !== null) && <OrderStateBadges order={state} />}
      </p>
      {!isPaid && (
        <>
          <div className={classes['qrCode']}>
            <QrCode
              text={link}
              label={`QR code of the payment page of order ${order.internalOrderId}`}
            />
            <p className={classes['muted']}>Let your customer scan this to pay.</p>
          </div>
          <ShareLinks created={created} />
        </>
      )}
      <ModalButtons>
        <Button onClick={onRestart}>New request</Button>
        <Button variant="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      </ModalButtons>
    </div>
  )
}
