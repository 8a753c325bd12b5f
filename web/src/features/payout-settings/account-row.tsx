import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'
import { formatBsb } from '@paydeck/contract/identifiers/bank-account'
import { formatDay } from '@paydeck/contract/time/days'

import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

import { accountMask } from './account-mask.ts'
import classes from './payout-settings.module.css'

interface AccountRowProps {
  account: BankAccount
  /** Whether another account shows the same digits. */
  hasSameEnding: boolean
  onEdit: () => void
  onConfirm: () => void
}

const isReturned = ({ returnedAt }: BankAccount): boolean =>
  returnedAt !== null && returnedAt !== undefined

export function AccountRow({ account, hasSameEnding, onEdit, onConfirm }: AccountRowProps) {
  const { timeZone } = useSession()
  const { accountName, country, currency, routingNumber, addedAt } = account
  const details = [
    country,
    currency,
    ...(routingNumber === '' ? [] : [`BSB ${formatBsb(routingNumber)}`]),
    ...(hasSameEnding && addedAt ? [`added ${formatDay(new Date(addedAt), timeZone)}`] : []),
  ]
  return (
    <li className={classes['account']} data-returned={isReturned(account) || undefined}>
      <span className={classes['number']}>{accountMask(account)}</span>
      <span className={classes['description']}>
        {accountName}
        <span className={classes['dot']}> · </span>
        <span className={classes['details']}>{details.join(' · ')}</span>
      </span>
      <span className={classes['action']}>
        <AccountActions {...{ account, onEdit, onConfirm }} />
      </span>
    </li>
  )
}

function AccountActions({ account, onEdit, onConfirm }: Omit<AccountRowProps, 'hasSameEnding'>) {
  const { isDefaultForCurrency } = account
  return (
    <>
      {isReturned(account) && <StatusBadge tone="error" label="Transfer sent back" />}
      {isDefaultForCurrency && <StatusBadge tone="success" label="Primary" />}
      <Can needs="payouts:settings">
        {isReturned(account) && (
          <Button aria-label={`Confirm account ${accountMask(account)}`} onClick={onConfirm}>
            Confirm
          </Button>
        )}
        {!isDefaultForCurrency && (
          <Button aria-label={`Edit account ${accountMask(account)}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </Can>
    </>
  )
}
