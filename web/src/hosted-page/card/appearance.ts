/** The page's colours and fonts for a provider's frame, which our style sheet does not reach. */
export interface Appearance {
  isDark: boolean
  /** CSS colours. */
  colours: Record<'accent' | 'surface' | 'text' | 'muted' | 'edge' | 'bad', string>
  font: string
}

/** In a shop's page, the shop's colour scheme; elsewhere the browser's. */
function isDark(): boolean {
  const { scheme } = document.documentElement.dataset
  if (scheme === 'light' || scheme === 'dark') return scheme === 'dark'
  return matchMedia('(prefers-color-scheme: dark)').matches
}

/** Reads the computed styles: call it when the frame is created, after the order's brand has set the accent. */
export function pageAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    isDark: isDark(),
    colours: {
      accent: colour('accent'),
      surface: colour('surface'),
      text: colour('text'),
      muted: colour('muted'),
      edge: colour('edge'),
      bad: colour('bad'),
    },
    font: getComputedStyle(document.body).fontFamily,
  }
}
