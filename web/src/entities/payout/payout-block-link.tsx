import type { PayoutBlock } from '@paydeck/contract/calls/payouts'
import { Link } from '@tanstack/react-router'

import { useBrand } from '#/brand/use-brand.ts'
import { blockAction } from './payout-block-text.ts'

export interface Viewer {
  merchantId: string
  slug: string
  timeZone: string
  abacusEnabled: boolean
}

interface PayoutBlockLinkProps {
  block: PayoutBlock
  viewer: Viewer
  canAct: boolean
}

/** Links to the action that lifts a block, or says who can take it. */
export function PayoutBlockLink({ block, viewer, canAct }: PayoutBlockLinkProps) {
  const { slug, abacusEnabled } = viewer
  const { settingsBesideAll } = useBrand().transfers
  const action = blockAction(block)
  const hasSettings = !abacusEnabled || settingsBesideAll
  if (action === null || !hasSettings) return null
  if (!canAct) return <>An owner or admin of your account can change this.</>
  return (
    <Link to="/$slug/payouts" params={{ slug }} search={{ tab: 'settings' }}>
      {action}
    </Link>
  )
}
