const KEY = 'paydeck:dashboard'

/** Remembers the dashboard that a program should connect to. Without storage the person is asked each time. */
export function saveLastDashboard(slug: string): void {
  try {
    localStorage.setItem(KEY, slug)
  } catch {
    // Storage is blocked or full.
  }
}

export function readLastDashboard(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
