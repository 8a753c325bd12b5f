import { lazyRouteComponent } from '@tanstack/react-router'

import { ConnectionsPage } from '#/features/connections/connections-page.tsx'

const ConnectProgramPage = lazyRouteComponent(
  () => import('#/features/connect-program/connect-program-page.tsx'),
  'ConnectProgramPage',
)

/** The connections; with `?request=` what a program asks that wants to be one. */
export const ConnectionsScreen = ({ search: { request } }: { search: { request?: string } }) =>
  request === undefined ? <ConnectionsPage /> : <ConnectProgramPage search={{ request }} />
