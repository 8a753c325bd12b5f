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
import type { MadeRequest } from './use-send-request.ts'

interface ShareStepProps {
  made: MadeRequest
  wasSent: boolean
  again: () => void
  onClose: () => void
}

/** The link to scan at the counter, to share or to copy; shows live when the order is paid. */
export function ShareStep({ made, wasSent, again, onClose }: ShareStepProps) {
  const place = useAutofocus<HTMLDivElement>()
  const { order, link } = made
  const state = useOrderState(order)
  const isPaid = state.status === 'paid'
  return (
    <div className={classes['share']} ref={place}>
      {wasSent && <SentTo made={made} />}
      <p className={classes['amount']} role="status">
        {formatMoneyWithCode(order.amount, order.currency)}
        {(isPaid || state.payment !== null) && <OrderStateBadges order={state} />}
      </p>
      {!isPaid && (
        <>
          <div className={classes['scan']}>
            <QrCode
              text={link}
              label={`QR code of the payment page of order ${order.internalOrderId}`}
            />
            <p className={classes['muted']}>Let your customer scan this to pay.</p>
          </div>
          <ShareLinks made={made} />
        </>
      )}
      <ModalButtons>
        <Button onClick={again}>New request</Button>
        <Button variant="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      </ModalButtons>
    </div>
  )
}
