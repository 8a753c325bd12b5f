import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'

import { hasPayoutSettings } from '#/entities/payout/has-payout-settings.ts'
import { sentenceCase } from '#/lib/text/sentence-case.ts'
import type { TransferTab } from './payouts-search.ts'

export interface TransferTerms {
  schedule: PayoutSchedule
  abacusEnabled: boolean
  /** Shows the settings also beside the list of all payouts. */
  settingsBesideAll: boolean
}

/** The tabs in order. The payout schedule names the first one. */
export function transferTabs({
  schedule,
  abacusEnabled,
  settingsBesideAll,
}: TransferTerms): { value: TransferTab; label: string }[] {
  const settings = { value: 'settings', label: 'Payout settings' } as const
  return [
    { value: 'overview', label: `${sentenceCase(schedule)} overview` },
    ...(abacusEnabled ? [{ value: 'all', label: 'All transfers' } as const] : []),
    ...(hasPayoutSettings({ abacusEnabled, settingsBesideAll }) ? [settings] : []),
  ]
}
