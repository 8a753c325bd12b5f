import { HYDRATABLE } from '@paydeck/contract/protocol/prerender'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

import type { App } from './app.ts'
import { openApp } from './open-app.tsx'

/** Renders pages into an element, and hydrates the first one if the server rendered it. */
export function renderInto(container: HTMLElement): App['show'] {
  let root: Root | null = null
  return (page, { isPrerendered } = { isPrerendered: false }) => {
    if (!root && isPrerendered && container.hasAttribute(HYDRATABLE))
      root = hydrateRoot(container, page)
    else (root ??= createRoot(container)).render(page)
    container.removeAttribute(HYDRATABLE)
  }
}

export function start(): void {
  const container = document.querySelector<HTMLElement>('#root')
  if (container) void openApp({ show: renderInto(container) })
}
