import type { PayoutSchedule } from '@paydeck/contract/calls/bank-accounts'

import { sentenceCase } from '#/lib/text/sentence-case.ts'
import { oneOf, pageParam, textParam } from '#/lib/address/search-params.ts'

/** The parts of the page: the payouts, everything they are made of, how and where they are paid. */
export const TRANSFER_TABS = ['overview', 'all', 'settings'] as const
export type TransferTab = (typeof TRANSFER_TABS)[number]

/** What the address says of the page; the parts read their own parameters. */
export interface PayoutsSearch {
  tab: TransferTab
  page: number
  /** The open payout; its details replace the page. */
  payout: string | null
  /** The page of the open payout's lines. */
  lines: number
}

/** The address parameters, defaults left out. */
export interface PayoutsAddress {
  tab?: string
  page?: number
  payout?: string
  lines?: number
}

/** Reads the address; junk falls back to the default of its field. */
export function readPayoutsSearch(raw: Record<string, unknown>): PayoutsSearch {
  return {
    tab: oneOf(raw['tab'], TRANSFER_TABS, 'overview'),
    page: pageParam(raw['page']),
    payout: textParam(raw['payout'], 64) || null,
    lines: pageParam(raw['lines']),
  }
}

/** Writes the address; what is default is left out. */
export function payoutsAddress(search: PayoutsSearch): PayoutsAddress {
  return {
    ...(search.tab !== 'overview' && { tab: search.tab }),
    ...(search.page > 1 && { page: search.page }),
    ...(search.payout !== null && { payout: search.payout }),
    ...(search.lines > 1 && { lines: search.lines }),
  }
}

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
