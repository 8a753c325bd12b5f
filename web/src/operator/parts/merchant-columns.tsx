import { formatReserve } from '@paydeck/contract/merchant/format-reserve'
import { formatMoney } from '@paydeck/contract/money/money'
import type { OperatorMerchant } from '@paydeck/contract/operator/shapes'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import type { Column } from '#/ui/table/column.ts'
import classes from '../desk.module.css'
import { reserveTermsOf } from './reserve-forms.tsx'

const accountsOf = ({
  payoutHoldHours,
  heldAccounts,
  returnedAccounts,
}: OperatorMerchant): string =>
  [
    payoutHoldHours > 0 ? `new ones wait ${payoutHoldHours} h` : '',
    heldAccounts > 0 ? `${heldAccounts} on hold` : '',
    returnedAccounts > 0 ? `${returnedAccounts} sent a transfer back` : '',
  ]
    .filter(Boolean)
    .join(', ')

const reserveOf = (merchant: OperatorMerchant): string => {
  const { reserveFixed } = merchant
  const terms = reserveTermsOf(merchant)
  if (reserveFixed === null) return terms === null ? '' : formatReserve(terms)
  const fixed = `${formatMoney(reserveFixed)} fixed`
  return terms === null ? fixed : `${formatReserve(terms)}, ${fixed}`
}

const limitsOf = ({ limitPayment, limitDay, limitMonth }: OperatorMerchant): string =>
  [
    limitPayment === null ? '' : `${formatMoney(limitPayment)} each`,
    limitDay === null ? '' : `${formatMoney(limitDay)} a day`,
    limitMonth === null ? '' : `${formatMoney(limitMonth)} a month`,
  ]
    .filter(Boolean)
    .join(', ')

const wrapped = (text: string) => text && <span className={classes['wrap']}>{text}</span>

export const MERCHANT_COLUMNS: Column<OperatorMerchant>[] = [
  {
    header: 'Merchant',
    slot: 'title',
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
      `${(feeBasisPoints / 100).toFixed(2)} % + ${formatMoney(feeFixed)}`,
  },
  {
    header: 'Paid out',
    slot: 'meta',
    isNamedInCard: true,
    cell: (merchant) => merchant.payoutSchedule,
  },
  {
    header: 'Limits',
    slot: 'meta',
    isNamedInCard: true,
    cell: (merchant) => wrapped(limitsOf(merchant)),
  },
  {
    header: 'Reserve',
    slot: 'meta',
    isNamedInCard: true,
    cell: (merchant) => wrapped(reserveOf(merchant)),
  },
  {
    header: 'Bank accounts',
    slot: 'meta',
    isNamedInCard: true,
    cell: (merchant) => wrapped(accountsOf(merchant)),
  },
]
