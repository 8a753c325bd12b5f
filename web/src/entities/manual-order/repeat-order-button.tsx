import { useNavigate } from '@tanstack/react-router'
import { IconRepeat } from '@tabler/icons-react'

import { useBrand } from '#/brand/use-brand.ts'
import { Button } from '#/ui/controls/button.tsx'

import { repeatOrderAction } from './orders-page-action.ts'

interface RepeatOrderButtonProps {
  slug: string
  merchantOrderId: string
}

/** Opens the form of a new order on the orders page, with the lines of this one. */
export function RepeatOrderButton({ slug, merchantOrderId }: RepeatOrderButtonProps) {
  const { pages } = useBrand()
  const navigate = useNavigate()
  const repeat = () =>
    void navigate({
      to: pages.has('payment-requests') ? '/$slug/payment-requests' : '/$slug/virtual-terminal',
      params: { slug },
      state: { act: repeatOrderAction(merchantOrderId) },
    })
  return (
    <Button onClick={repeat}>
      <IconRepeat size={16} stroke={1.75} aria-hidden />
      Repeat order
    </Button>
  )
}
