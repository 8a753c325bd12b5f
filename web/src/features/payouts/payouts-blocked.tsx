import { Banner } from '#/ui/feedback/banner.tsx'

const WORDS: Record<string, string> = {
  no_bank_account:
    'Your money is waiting: there is no bank account to transfer it to. Add one under “Payout settings”.',
  account_on_hold:
    'Your bank account was changed not long ago. To keep your money safe, transfers to it begin after a short wait.',
  balance_owed:
    'The last transfer was left out: refunds and disputes came to more than your payments. Transfers go on as soon as payments have made up for it.',
  no_bank_provider: 'Transfers have not been switched on yet. Your money is safe and waits here.',
}

export function PayoutsBlocked({ reason }: { reason: string | null }) {
  const words = reason === null ? undefined : WORDS[reason]
  return words === undefined ? null : <Banner tone="warning">{words}</Banner>
}
