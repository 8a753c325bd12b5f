import { hasLetterKeys, isTyping } from '#/lib/screen/letter-keys.ts'
import { useDocumentKeys } from '#/ui/controls/use-document-keys.ts'

const isChord = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'

const isSlash = (event: KeyboardEvent): boolean =>
  event.key === '/' &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  hasLetterKeys() &&
  !isTyping(event)

/** Ctrl-K or ⌘K everywhere, `/` outside text fields; neither over an open dialog. */
export function useSearchKeys(open: (() => void) | null): void {
  useDocumentKeys((event) => {
    if (!open || event.defaultPrevented || !(isChord(event) || isSlash(event))) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    open()
  })
}
