import { ApplicationsPart } from './applications/applications-part.tsx'
import { BankPart } from './bank/bank-part.tsx'
import { ClientMoneyPart } from './parts/client-money-part.tsx'
import { MerchantsPart } from './parts/merchants-part.tsx'
import { PayoutFilesPart } from './parts/payout-files-part.tsx'
import { PeoplePart } from './people/people-part.tsx'
import { SecurityLogPart } from './parts/security-log-part.tsx'
import { SettlementsPart } from './parts/settlements-part.tsx'
import { WatchPart } from './parts/watch-part.tsx'

/** The desk's pages by address, in the order of the menu. */
export const PARTS = {
  'payout-files': { label: 'Payment files', Part: PayoutFilesPart },
  bank: { label: 'Bank', Part: BankPart },
  settlements: { label: 'Settlements', Part: SettlementsPart },
  'client-money': { label: 'Client money', Part: ClientMoneyPart },
  watch: { label: 'Open matters', Part: WatchPart },
  applications: { label: 'Applications', Part: ApplicationsPart },
  merchants: { label: 'Merchants', Part: MerchantsPart },
  people: { label: 'People', Part: PeoplePart },
  'security-log': { label: 'Security log', Part: SecurityLogPart },
} as const
