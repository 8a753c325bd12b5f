/** False when the browser refuses. Works on plain http too, where the clipboard API is missing. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const textarea = document.createElement('textarea')
  textarea.value = text
  textarea.style.position = 'fixed'
  textarea.style.opacity = '0'
  document.body.append(textarea)
  textarea.select()
  // Deprecated, but the only way without https.
  const done = document.execCommand('copy')
  textarea.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
