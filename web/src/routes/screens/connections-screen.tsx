import { lazyRouteComponent } from '@tanstack/react-router'

import { ConnectionsPage } from '#/features/connections/connections-page.tsx'

const ConnectProgramPage = lazyRouteComponent(
  () => import('#/features/connect-program/connect-program-page.tsx'),
  'ConnectProgramPage',
)

/** The connections; with `?request=` the request of a program that wants to connect. */
export const ConnectionsScreen = ({ search: { request } }: { search: { request?: string } }) =>
  request === undefined ? <ConnectionsPage /> : <ConnectProgramPage search={{ request }} />
