import { DRAWN_AHEAD } from '@paydeck/contract/protocol/drawn-ahead'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

import type { App } from './app.ts'
import { openApp } from './open-app.tsx'

/** Renders pages into an element, and hydrates the first one if the server rendered it. */
export function showIn(place: HTMLElement): App['show'] {
  let root: Root | null = null
  return (page, { isDrawn } = { isDrawn: false }) => {
    if (!root && isDrawn && place.hasAttribute(DRAWN_AHEAD)) root = hydrateRoot(place, page)
    else (root ??= createRoot(place)).render(page)
    place.removeAttribute(DRAWN_AHEAD)
  }
}

export function start(): void {
  const place = document.querySelector<HTMLElement>('#root')
  if (place) void openApp({ show: showIn(place) })
}
