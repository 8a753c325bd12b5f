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

/** Whether single-key shortcuts such as `/` are on, in this browser. Those with Ctrl or ⌘ always are. */
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

/** Whether the focused element itself uses the key, as text or to choose an option. */
export const isTyping = ({ target }: Pick<Event, 'target'>): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))

const isInPanel = ({ target }: Pick<Event, 'target'>): boolean =>
  target instanceof Element && target.closest('[popover]') !== null

/** Whether a key is a page shortcut: no modifier, not typed into a field, and no panel or dialog open over the page. */
export const isForThePage = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event) &&
  !isInPanel(event) &&
  document.querySelector('dialog[open]') === null
