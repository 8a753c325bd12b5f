export function openAddress(path: string): void {
  window.location.assign(path)
}
