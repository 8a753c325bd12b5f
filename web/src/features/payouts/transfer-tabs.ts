import type { PayoutSchedule } from '@paydeck/contract/calls/bank-accounts'

import { sentenceCase } from '#/lib/text/sentence-case.ts'
import type { TransferTab } from './payouts-search.ts'

/** What decides which parts there are. */
export interface TransferTerms {
  schedule: PayoutSchedule
  abacusEnabled: boolean
  /** The brand shows the settings also where there is the list of everything. */
  settingsBesideAll: boolean
}

/** The parts of the page in their order: the first is named by the schedule. */
export function transferTabs({
  schedule,
  abacusEnabled,
  settingsBesideAll,
}: TransferTerms): { value: TransferTab; label: string }[] {
  const settings = { value: 'settings', label: 'Payout settings' } as const
  return [
    { value: 'overview', label: `${sentenceCase(schedule)} overview` },
    ...(abacusEnabled ? [{ value: 'all', label: 'All transfers' } as const] : []),
    ...(!abacusEnabled || settingsBesideAll ? [settings] : []),
  ]
}
