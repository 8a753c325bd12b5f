import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { ShortcutsHost } from '../shortcuts/shortcuts-host.tsx'
import { SearchContext } from './search-context.ts'
import { useSearchKeys } from './use-search-keys.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Provides the search to the frame of every page; the code loads on first use. */
export function SearchHost({ children }: { children: ReactNode }) {
  const { isMerchantActivated } = useSession()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [setOpen])
  // Before activation there is nothing to find.
  const openPalette = isMerchantActivated === true ? open : null
  useSearchKeys(openPalette)
  return (
    <SearchContext value={openPalette}>
      {children}
      <ShortcutsHost />
      <Suspense>{isOpen && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </SearchContext>
  )
}
