/**
 * Opens a tab for an address that is still to be fetched. Called in the click itself, since browsers block what opens
 * later; the tab stays empty until `show`, and `close` takes it away when nothing came.
 */
export function openLater(): { show: (address: string) => boolean; close: () => void } {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return {
    /** False when the browser blocked the tab. */
    show: (address) => {
      if (!tab) return false
      tab.location.replace(address)
      return true
    },
    close: () => tab?.close(),
  }
}
