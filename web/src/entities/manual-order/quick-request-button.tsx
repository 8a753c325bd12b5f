import { useNavigate } from '@tanstack/react-router'

import { useBrand } from '#/brand/use-brand.ts'
import { Button } from '#/ui/controls/button.tsx'

export const QUICK_REQUEST = 'Quick request'

/** Opens the form on the orders page, from another page. */
export function QuickRequestButton({ slug }: { slug: string }) {
  const { pages } = useBrand()
  const navigate = useNavigate()
  const openForm = () =>
    void navigate({
      to: pages.has('payment-requests') ? '/$slug/payment-requests' : '/$slug/virtual-terminal',
      params: { slug },
      state: { act: 'request' },
    })
  return <Button onClick={openForm}>{QUICK_REQUEST}</Button>
}
