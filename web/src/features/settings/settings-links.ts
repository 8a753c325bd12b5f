import type { Permission } from '@paydeck/contract/access/permissions'

/** The pages after the tabs, each for those with its permission. */
export const SETTINGS_LINKS = [
  { label: 'Team', to: '/$slug/team', needs: 'team:manage' },
  { label: 'Activity', to: '/$slug/activity', needs: 'activity:read' },
] as const satisfies readonly { label: string; to: string; needs: Permission }[]
