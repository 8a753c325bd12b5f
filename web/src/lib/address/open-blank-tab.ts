/** Opened in the click handler, because browsers block tabs that open later. */
export function openBlankTab(): { show: (address: string) => boolean; close: () => void } {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return {
    show: (address) => {
      if (!tab) return false
      tab.location.replace(address)
      return true
    },
    close: () => tab?.close(),
  }
}
