import { createRoot } from 'react-dom/client'

import { openApp } from './open-app.tsx'

export function start(): void {
  const place = document.querySelector<HTMLElement>('#root')
  if (!place) return
  const root = createRoot(place)
  void openApp({ show: (page) => root.render(page) })
}
