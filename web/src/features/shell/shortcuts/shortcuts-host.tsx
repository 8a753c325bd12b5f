import { lazy, Suspense, useState } from 'react'

import { hasLetterKeys, isForThePage } from '#/lib/screen/letter-keys.ts'
import { useDocumentKeys } from '#/ui/controls/use-document-keys.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** `?` lists all shortcuts; the code loads on first use. */
export function ShortcutsHost() {
  const [isOpen, setOpen] = useState(false)
  useDocumentKeys((event) => {
    if (event.key !== '?' || !hasLetterKeys() || !isForThePage(event)) return
    event.preventDefault()
    setOpen(true)
  })
  return <Suspense>{isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}</Suspense>
}
