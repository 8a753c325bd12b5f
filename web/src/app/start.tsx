import { createRoot } from 'react-dom/client'

import { openApp } from './open-app.tsx'

export function start(place: HTMLElement): void {
  const root = createRoot(place)
  void openApp({ show: (page) => root.render(page) })
}
