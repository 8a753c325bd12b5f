const KEY = 'paydeck:dashboard'

/** Keeps in this browser which dashboard a program is to be connected to; without storage it asks each time. */
export function keepLastDashboard(slug: string): void {
  try {
    localStorage.setItem(KEY, slug)
  } catch {
    // A browser that stores nothing.
  }
}

export function readLastDashboard(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
