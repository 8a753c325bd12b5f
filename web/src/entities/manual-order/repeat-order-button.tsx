import { useNavigate } from '@tanstack/react-router'
import { IconRepeat } from '@tabler/icons-react'

import { useBrand } from '#/brand/use-brand.ts'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'

import { repeatAct } from './order-acts.ts'

/** Opens the form of a new order with the lines of this one, on the page of orders. */
export function RepeatOrderButton({ merchantOrderId }: { merchantOrderId: string }) {
  const { slug } = useSession()
  const { pages } = useBrand()
  const navigate = useNavigate()
  const repeat = () =>
    void navigate({
      to: pages.has('payment-requests') ? '/$slug/payment-requests' : '/$slug/virtual-terminal',
      params: { slug },
      state: { act: repeatAct(merchantOrderId) },
    })
  return (
    <Can needs="orders:write">
      <Button onClick={repeat}>
        <IconRepeat size={16} stroke={1.75} aria-hidden />
        Repeat order
      </Button>
    </Can>
  )
}
