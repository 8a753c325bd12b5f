import { CopyButton } from '#/ui/controls/copy-button.tsx'

import classes from './payment-page-link.module.css'

interface PaymentPageLinkProps {
  address: string
  /** The page is open in another tab already. */
  isOpen: boolean
}

/** The way to an order's payment page, to open or to copy. */
export function PaymentPageLink({ address, isOpen }: PaymentPageLinkProps) {
  return (
    <p className={classes['link']}>
      <a href={address} target="_blank" rel="noreferrer">
        {isOpen ? 'Open the payment page again' : 'Open the payment page'}
      </a>
      <CopyButton value={address} what="payment link" />
    </p>
  )
}
