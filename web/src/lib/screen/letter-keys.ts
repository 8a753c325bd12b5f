const KEY = 'paydeck-letter-keys'
const listeners = new Set<() => void>()
let areOn: boolean | null = null

function saved(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether single keys do something, as `/` does; keys with Ctrl or ⌘ always do. One choice for this browser. */
export function hasLetterKeys(): boolean {
  areOn ??= saved()
  return areOn
}

export function switchLetterKeys(on: boolean): void {
  areOn = on
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

export function onLetterKeysChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a key is meant as text, or as a choice of the control that has the focus. */
export const isTyping = ({ target }: Pick<Event, 'target'>): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))

const isInPanel = ({ target }: Pick<Event, 'target'>): boolean =>
  target instanceof Element && target.closest('[popover]') !== null

/** Whether a key is meant for the page: alone, not as text, and not for a panel or a dialog over it. */
export const isForThePage = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event) &&
  !isInPanel(event) &&
  document.querySelector('dialog[open]') === null
