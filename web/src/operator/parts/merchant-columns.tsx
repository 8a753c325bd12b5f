import { reserveWords } from '@paydeck/contract/merchant/reserve-words'
import { formatMoney } from '@paydeck/contract/money/money'
import type { OperatorMerchant } from '@paydeck/contract/operator/shapes'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import type { Column } from '#/ui/table/column.ts'
import classes from '../desk.module.css'
import { reserveTermsOf } from './reserve-forms.tsx'

const accountsOf = ({ heldAccounts, returnedAccounts }: OperatorMerchant): string =>
  [
    heldAccounts > 0 ? `${heldAccounts} on hold` : '',
    returnedAccounts > 0 ? `${returnedAccounts} sent a transfer back` : '',
  ]
    .filter(Boolean)
    .join(', ')

const reserveOf = (merchant: OperatorMerchant): string => {
  const { reserveFixed } = merchant
  const terms = reserveTermsOf(merchant)
  if (reserveFixed === null) return reserveWords(terms)
  const fixed = `${formatMoney(reserveFixed)} fixed`
  return terms === null ? fixed : `${reserveWords(terms)}, ${fixed}`
}

const limitsOf = ({ limitPayment, limitDay, limitMonth }: OperatorMerchant): string =>
  [
    limitPayment === null ? '' : `${formatMoney(limitPayment)} each`,
    limitDay === null ? '' : `${formatMoney(limitDay)} a day`,
    limitMonth === null ? '' : `${formatMoney(limitMonth)} a month`,
  ]
    .filter(Boolean)
    .join(', ') || 'none'

export const MERCHANT_COLUMNS: Column<OperatorMerchant>[] = [
  {
    header: 'Merchant',
    slot: 'who',
    cell: ({ businessName, slug, country }) => (
      <span className={classes['twoLines']}>
        {businessName}
        <span>
          {slug} · {country}
        </span>
      </span>
    ),
  },
  {
    header: 'Status',
    slot: 'status',
    cell: ({ isActivated }) => (
      <StatusBadge
        tone={isActivated ? 'success' : 'unpaid'}
        label={isActivated ? 'active' : 'not active'}
      />
    ),
  },
  {
    header: 'Fee',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ feeBasisPoints, feeFixed }) =>
      `${(feeBasisPoints / 100).toFixed(2)} % + ${(feeFixed / 100).toFixed(2)}`,
  },
  { header: 'Paid out', slot: 'meta', isNamedInCard: true, cell: (one) => one.payoutSchedule },
  {
    header: 'Limits',
    slot: 'meta',
    isNamedInCard: true,
    cell: (one) => <span className={classes['wrap']}>{limitsOf(one)}</span>,
  },
  {
    header: 'Reserve',
    slot: 'meta',
    isNamedInCard: true,
    cell: (one) => <span className={classes['wrap']}>{reserveOf(one)}</span>,
  },
  {
    header: 'New accounts wait',
    slot: 'meta',
    isNamedInCard: true,
    cell: (one) => (
      <span className={classes['wrap']}>
        {[one.payoutHoldHours === 0 ? 'no' : `${one.payoutHoldHours} h`, accountsOf(one)]
          .filter(Boolean)
          .join(', ')}
      </span>
    ),
  },
]
