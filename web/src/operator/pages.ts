import { ApplicationsPage } from './applications/applications-page.tsx'
import { BankPage } from './bank/bank-page.tsx'
import { ClientMoneyPage } from './parts/client-money-page.tsx'
import { MerchantsPage } from './parts/merchants-page.tsx'
import { PayoutFilesPage } from './parts/payout-files-page.tsx'
import { PeoplePage } from './people/people-page.tsx'
import { SecurityLogPage } from './parts/security-log-page.tsx'
import { SettlementsPage } from './parts/settlements-page.tsx'
import { OpenMattersPage } from './parts/open-matters-page.tsx'

/** The desk's pages by address, in the order of the menu. */
export const PAGES = {
  'payout-files': { label: 'Payment files', Page: PayoutFilesPage },
  bank: { label: 'Bank', Page: BankPage },
  settlements: { label: 'Settlements', Page: SettlementsPage },
  'client-money': { label: 'Client money', Page: ClientMoneyPage },
  watch: { label: 'Open matters', Page: OpenMattersPage },
  applications: { label: 'Applications', Page: ApplicationsPage },
  merchants: { label: 'Merchants', Page: MerchantsPage },
  people: { label: 'People', Page: PeoplePage },
  'security-log': { label: 'Security log', Page: SecurityLogPage },
} as const
