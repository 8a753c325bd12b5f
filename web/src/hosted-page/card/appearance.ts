/** How the page looks, for a part that draws in its own frame, where our style sheet does not reach. */
export interface Appearance {
  isDark: boolean
  /** CSS colours. */
  colours: Record<'accent' | 'surface' | 'text' | 'muted' | 'edge' | 'bad', string>
  font: string
}

/** A checkout in a shop's page has the shop's scheme; the rest follows the browser. */
function isDark(): boolean {
  const { scheme } = document.documentElement.dataset
  if (scheme === 'light' || scheme === 'dark') return scheme === 'dark'
  return matchMedia('(prefers-color-scheme: dark)').matches
}

/** Read when the frame is made: the order's brand sets the accent. */
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
