import { CopyButton } from '#/ui/controls/copy-button.tsx'

import classes from './payment-page-link.module.css'

interface PaymentPageLinkProps {
  address: string
  isOpen: boolean
}

export function PaymentPageLink({ address, isOpen }: PaymentPageLinkProps) {
  return (
    <p className={classes['link']}>
      <a href={address} target="_blank" rel="noreferrer">
        {isOpen ? 'Open the payment page again' : 'Open the payment page'}
      </a>
      <CopyButton value={address} label="payment link" />
    </p>
  )
}
