import type { PayoutBlock } from '@paydeck/contract/calls/payouts'
import { currencyName } from '@paydeck/contract/money/currency'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatDay } from '@paydeck/contract/time/days'

const accountOf = ({ account }: PayoutBlock): string =>
  account === null ? 'your bank account' : `your account ••••\u00A0${account.accountNumberLast4}`

const moneyOf = ({ waiting, currency }: PayoutBlock): string =>
  waiting !== null && waiting > 0
    ? formatMoneyWithCode(waiting, currency)
    : `Money you earn in ${currencyName(currency)}`

const holdEnd = ({ heldUntil }: PayoutBlock, timeZone: string): string =>
  heldUntil === null ? 'after a short wait' : `on ${formatDay(new Date(heldUntil), timeZone)}`

/** Why money in a currency is not transferred, and what would change that. */
export function blockText(block: PayoutBlock, timeZone: string): string {
  switch (block.reason) {
    case 'no_bank_account':
      return `${moneyOf(block)} cannot be transferred: you have no bank account for ${currencyName(block.currency)}.`
    case 'account_returned':
      return [
        `A transfer to ${accountOf(block)} came back.`,
        ...(block.message === null ? [] : [block.message]),
        `${moneyOf(block)} waits until you confirm that account or choose another.`,
      ].join(' ')
    case 'account_on_hold':
      return `Your bank account was changed recently. To keep your money safe, transfers in ${block.currency} begin again ${holdEnd(block, timeZone)}.`
    case 'no_bank_provider':
      return 'Transfers have not been switched on yet. Your money is safe and waits here.'
    case 'balance_owed':
      return `Refunds and disputes came to more than your payments. ${block.currency} transfers resume once new payments cover the difference.`
  }
}

/** What a person can do about a block under "Payout settings"; null if they can only wait. */
export const blockAction = ({ reason }: PayoutBlock): string | null => {
  if (reason === 'no_bank_account') return 'Add a bank account'
  return reason === 'account_returned' ? 'Check the bank account' : null
}

/** What happens to one payment's money meanwhile. */
export function waitText(block: PayoutBlock, timeZone: string): string {
  switch (block.reason) {
    case 'no_bank_account':
      return `The money waits: there is no bank account for ${currencyName(block.currency)}.`
    case 'account_returned':
      return `The money waits until ${accountOf(block)} is confirmed or replaced.`
    case 'account_on_hold':
      return `The money waits: transfers in ${block.currency} begin again ${holdEnd(block, timeZone)}.`
    case 'no_bank_provider':
      return 'The money waits: transfers have not been switched on yet.'
    case 'balance_owed':
      return 'The money first covers your negative balance.'
  }
}
