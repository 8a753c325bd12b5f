import { useEffect, useRef } from 'react'

import type { CardExpressProps } from '../../src/hosted-page/card/card-part.ts'
import { loadToy } from './toy.ts'

/** A wallet's button in a frame of the provider's site. */
export function ToyExpress({ page, onReady, pay }: CardExpressProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = container.current
    let mounted: { remove(): void } | null = null
    const mount = async () => {
      const toy = await loadToy(page.tokensUrl)
      if (!element) return
      mounted = await toy.wallet(element, (token) => void pay({ token: async () => token }))
      onReady(true)
    }
    mount().catch(() => onReady(false))
    return () => mounted?.remove()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page.tokensUrl])
  return <div ref={container} />
}
