export type SchemeChoice = 'system' | 'light' | 'dark'
export type Scheme = 'light' | 'dark'

const KEY = 'paydeck-colour-scheme'
const listeners = new Set<() => void>()
const prefersDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)')

let chosen: SchemeChoice | null = null

function savedChoice(): SchemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

export function schemeChoice(): SchemeChoice {
  chosen ??= savedChoice()
  return chosen
}

export function currentScheme(): Scheme {
  const choice = schemeChoice()
  if (choice !== 'system') return choice
  return prefersDark().matches ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.dataset['colourScheme'] = currentScheme()
  for (const listener of listeners) listener()
}

export function followColourScheme(): void {
  apply()
  prefersDark().addEventListener('change', apply)
  window.addEventListener('storage', (change) => {
    if (change.key !== KEY) return
    chosen = null
    apply()
  })
}

export function chooseScheme(choice: SchemeChoice): void {
  chosen = choice
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  apply()
}

export function onSchemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
