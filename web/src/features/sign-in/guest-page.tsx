import type { ReactNode } from 'react'

import { Logo } from '#/entities/session/logo.tsx'
import { useMerchant } from '#/entities/session/session-context.ts'
import { Centred } from '#/ui/layout/centred.tsx'

/** The frame of the pages before sign-in. */
export function GuestPage({ children }: { children: ReactNode }) {
  const { branding } = useMerchant().config
  return <Centred logo={<Logo branding={branding} />}>{children}</Centred>
}
