import { useNavigate } from '@tanstack/react-router'

import { useBrand } from '#/brand/use-brand.ts'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'

export const QUICK_REQUEST = 'Quick request'

/** Opens the form on the page of orders, from another page. */
export function QuickRequestButton() {
  const { slug } = useSession()
  const { pages } = useBrand()
  const navigate = useNavigate()
  const ask = () =>
    void navigate({
      to: pages.has('payment-requests') ? '/$slug/payment-requests' : '/$slug/virtual-terminal',
      params: { slug },
      state: { act: 'request' },
    })
  return (
    <Can needs="orders:write">
      <Button onClick={ask}>{QUICK_REQUEST}</Button>
    </Can>
  )
}
