/** Leaves the single-page app and loads the address. */
export function openAddress(path: string): void {
  window.location.assign(path)
}
