// Queries by role and name check whether each element is visible. jsdom computes the full cascade for that, again after
// each change of the page, which took an eighth of the time of these tests.

/** The attributes that decide on visibility in jsdom's default style sheet. */
const SHOWN_BY = ['hidden', 'open', 'popover', 'type'] as const
const INLINE_PROPERTIES = /display|visibility/

/** The document's window, which is not the global object of a test. */
const page = document.defaultView ?? window

/** The full cascade. */
export const computedStyle = page.getComputedStyle.bind(page)

const displays = new Map<string, string>()

const inlineOf = (element: Element): string => {
  const style = element.getAttribute('style')
  return style !== null && INLINE_PROPERTIES.test(style) ? style : ''
}

function displayOf(element: Element): string {
  const key = JSON.stringify([
    element.localName,
    inlineOf(element),
    ...SHOWN_BY.map((name) => element.getAttribute(name)),
  ])
  let display = displays.get(key)
  if (display === undefined) {
    display = computedStyle(element).display
    displays.set(key, display)
  }
  return display
}

function visibilityOf(element: Element): string {
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
    if (ancestor.hasAttribute('hidden') || inlineOf(ancestor))
      return computedStyle(element).visibility
  return 'visible'
}

/** Whether visibility depends on more than the attributes of the element and its ancestors. */
const needsComputedStyle = (element: Element): boolean =>
  element.localName === 'summary' || document.styleSheets.length > 0

/** A style that computes only the requested property. */
function shownStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || needsComputedStyle(element)) return computedStyle(element, pseudo)
  const valueOf = (name: string): string | null => {
    if (name === 'display') return displayOf(element)
    if (name === 'visibility') return visibilityOf(element)
    return null
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name: string) => {
      if (name === 'getPropertyValue')
        return (property: string) =>
          valueOf(property) ?? computedStyle(element).getPropertyValue(property)
      return valueOf(name) ?? Reflect.get(computedStyle(element), name)
    },
  })
}

/** Makes Testing Library's queries use the fast answer. The pages' own calls keep jsdom's. */
export function speedUpQueries(): void {
  page.getComputedStyle = shownStyle
}
