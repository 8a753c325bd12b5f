import { lazy, Suspense, useState } from 'react'

import { hasLetterKeys, isForThePage } from '#/lib/screen/letter-keys.ts'
import { useDocumentKeys } from '#/ui/controls/use-document-keys.ts'

const KeysSheet = lazy(async () => ({ default: (await import('./keys-sheet.tsx')).KeysSheet }))

/** `?` lists all shortcuts; the code loads on first use. */
export function KeysHost() {
  const [isOpen, setOpen] = useState(false)
  useDocumentKeys((event) => {
    if (event.key !== '?' || !hasLetterKeys() || !isForThePage(event)) return
    event.preventDefault()
    setOpen(true)
  })
  return <Suspense>{isOpen && <KeysSheet onClose={() => setOpen(false)} />}</Suspense>
}
