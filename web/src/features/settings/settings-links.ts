import type { Permission } from '@paydeck/contract/access/permissions'
import type { PageName } from '@paydeck/contract/brands/brand'

/** The pages after the tabs, each for those with its permission. */
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
] as const satisfies readonly { page: PageName; label: string; to: string; needs: Permission }[]
