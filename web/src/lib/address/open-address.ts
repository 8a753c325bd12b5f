/** Leaves the dashboard for an address of this site and loads it anew, as a click into the address bar does. */
export function openAddress(path: string): void {
  window.location.assign(path)
}
