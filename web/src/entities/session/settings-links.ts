import type { Needs } from '@paydeck/contract/access/permissions'
import type { PageName } from '@paydeck/contract/brands/brand'

/** Pages linked after the settings tabs, by permission. People without access to the settings find them in the menu. */
export const SETTINGS_LINKS = [
  { page: 'team', label: 'Team', to: '/$slug/team', needs: 'team:manage' },
  { page: 'activity', label: 'Activity', to: '/$slug/activity', needs: 'activity:read' },
  {
    page: 'connections',
    label: 'Connections',
    to: '/$slug/connections',
    needs: 'connections:manage',
  },
  { page: 'approvals', label: 'Approvals', to: '/$slug/approvals', needs: 'payments:refund' },
] as const satisfies readonly { page: PageName; label: string; to: string; needs: Needs }[]

type SettingsLink = (typeof SETTINGS_LINKS)[number]
export type SettingsPage = SettingsLink['page']

/** The permissions for the bank accounts, a tab of the transfers page. */
export const BANK_ACCOUNTS_NEED = ['payouts:read', 'payouts:settings'] as const satisfies Needs
