import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'

import { Can } from '#/entities/session/can.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

import { accountMask } from './account-mask.ts'
import classes from './payout-settings.module.css'

interface AccountRowProps {
  account: BankAccount
  onEdit: () => void
}

export function AccountRow({ account, onEdit }: AccountRowProps) {
  const { accountName, country, currency, routingNumber, isDefaultForCurrency } = account
  const about = [country, currency, ...(routingNumber === '' ? [] : [`BSB ${routingNumber}`])]
  return (
    <li className={classes['account']}>
      <span className={classes['number']}>{accountMask(account)}</span>
      <span className={classes['about']}>
        {accountName} · {about.join(' · ')}
      </span>
      <span className={classes['act']}>
        {isDefaultForCurrency ? (
          <StatusBadge tone="success" label="Primary" />
        ) : (
          <Can needs="payouts:settings">
            <Button aria-label={`Edit account ${accountMask(account)}`} onClick={onEdit}>
              Edit
            </Button>
          </Can>
        )}
      </span>
    </li>
  )
}
