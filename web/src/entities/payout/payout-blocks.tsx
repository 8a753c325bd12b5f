import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Banner } from '#/ui/feedback/banner.tsx'

import { PayoutBlockLink, type Viewer } from './payout-block-link.tsx'
import { blockText, waitText } from './payout-block-text.ts'
import { payoutBlocks } from './payout-queries.ts'

interface PayoutBlocksProps {
  viewer: Viewer
  canAct: boolean
  /** The page itself has the actions that lift a block, so no link is needed. */
  hasOwnActions?: boolean
}

export function PayoutBlocks({ viewer, canAct, hasOwnActions = false }: PayoutBlocksProps) {
  const { data } = useQuery(payoutBlocks(viewer.merchantId))
  return data?.map((block) => (
    <Banner key={block.currency} tone="warning" isInitial>
      {blockText(block, viewer.timeZone)}{' '}
      {!hasOwnActions && <PayoutBlockLink block={block} viewer={viewer} canAct={canAct} />}
    </Banner>
  ))
}

interface WhenTransferredProps {
  viewer: Viewer
  canAct: boolean
  currency: string
  /** Shown while nothing blocks the currency. */
  otherwise: ReactNode
}

/** When money that is not yet in a transfer is paid out, or why it is not. */
export function WhenTransferred({ viewer, canAct, currency, otherwise }: WhenTransferredProps) {
  const { data, isPending } = useQuery(payoutBlocks(viewer.merchantId))
  if (isPending) return null
  const block = data?.find((candidate) => candidate.currency === currency)
  if (!block) return otherwise
  return (
    <>
      {waitText(block, viewer.timeZone)}{' '}
      <PayoutBlockLink block={block} viewer={viewer} canAct={canAct} />
    </>
  )
}
