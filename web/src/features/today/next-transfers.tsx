import type {
  NextTransfer,
  TransferOutlook,
  TransferInProgress,
} from '@paydeck/contract/calls/today'
import type { PayoutBlock } from '@paydeck/contract/calls/payouts'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { waitText } from '#/entities/payout/payout-block-text.ts'
import { PAGE_NEEDS } from '#/entities/session/access.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { weekdayOf } from '#/entities/today/today-format.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { linksOf } from './today-links.ts'
import classes from './today.module.css'

interface NextTransfersProps {
  currency: string
  transfers: TransferOutlook
  blocks: readonly PayoutBlock[]
}

/** A currency's transfers, the next to arrive in large: when and where, or why there is none. */
export function NextTransfers({ currency, transfers, blocks }: NextTransfersProps) {
  const { timeZone } = useSession()
  const isOwnCurrency = (item: { currency: string }) => item.currency === currency
  const next = transfers.next.find(isOwnCurrency)
  const underWay = transfers.underWay.filter(isOwnCurrency).toSorted(byArrival)
  const first = underWay.find(({ arrivesOn }) => arrivesOn !== null)
  const block = blocks.find(isOwnCurrency)
  return (
    <>
      {underWay.map((transfer) => (
        <TransferOnItsWay
          key={transfer.payoutId}
          transfer={transfer}
          isFirst={transfer === first}
        />
      ))}
      {next && (first ? <FollowingTransfer next={next} /> : <UpcomingTransfer next={next} />)}
      {!next && (
        <p className={classes['reason']}>
          {block ? waitText(block, timeZone) : noneText(underWay.length > 0)}
        </p>
      )}
    </>
  )
}

const LATER = '9999'

const byArrival = (a: TransferInProgress, b: TransferInProgress): number =>
  (a.arrivesOn ?? LATER) < (b.arrivesOn ?? LATER) ? -1 : 1

const noneText = (isUnderWay: boolean): string =>
  isUnderWay
    ? 'Nothing else is waiting to be transferred.'
    : 'There is nothing to transfer yet. Your next payments will be transferred.'

const longDay = (day: string): string => `${weekdayOf(day)} ${formatCalendarDay(day)}`

const accountOf = (last4: string | null): string =>
  last4 === null ? 'your bank account' : `account ••••\u00A0${last4}`

function UpcomingTransfer({ next }: { next: NextTransfer }) {
  return (
    <>
      <p className={classes['amount']}>
        <MoneyText amount={next.amount} currency={next.currency} />
      </p>
      <p className={classes['arrival']}>
        arrives <strong>{longDay(next.arrivesOn)}</strong> in {accountOf(next.accountNumberLast4)}
      </p>
      <p className={classes['note']}>
        Sent on {longDay(next.sendsOn)}, less what you refund until then.
      </p>
    </>
  )
}

/** The transfer after one that is on its way. */
function FollowingTransfer({ next }: { next: NextTransfer }) {
  return (
    <div className={classes['transfer']}>
      Then <MoneyText amount={next.amount} currency={next.currency} />, arrives{' '}
      {longDay(next.arrivesOn)} in {accountOf(next.accountNumberLast4)}
      <p className={classes['note']}>
        Sent on {longDay(next.sendsOn)}, less what you refund until then.
      </p>
    </div>
  )
}

interface UnderWayProps {
  transfer: TransferInProgress
  isFirst: boolean
}

function TransferOnItsWay({ transfer, isFirst }: UnderWayProps) {
  const { slug } = useSession()
  const can = useCan()
  const { payoutId, amount, currency, arrivesOn, accountNumberLast4 } = transfer
  const text = <MoneyText amount={amount} currency={currency} />
  const money = can(PAGE_NEEDS.payouts) ? (
    <RecordLink href={linksOf(slug).transfer(payoutId)}>{text}</RecordLink>
  ) : (
    text
  )
  if (isFirst)
    return (
      <>
        <p className={classes['amount']}>{money}</p>
        <p className={classes['arrival']}>
          {arrivesOn !== null && (
            <>
              arrives <strong>{longDay(arrivesOn)}</strong>,{' '}
            </>
          )}
          on its way to {accountOf(accountNumberLast4)}
        </p>
      </>
    )
  return (
    <p className={classes['transfer']}>
      {money} on its way to {accountOf(accountNumberLast4)}
      {arrivesOn === null ? '' : `, arrives ${longDay(arrivesOn)}`}
    </p>
  )
}
