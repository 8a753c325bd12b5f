// Queries by role and name ask of each element that they pass whether it is shown. jsdom answers by the whole cascade,
// anew after each change of the page, which took an eighth of the time of these tests.

/** What jsdom's own sheet goes by when it says what is shown, and what a page can add where it has no sheets. */
const SHOWN_BY = ['hidden', 'open', 'popover', 'type'] as const
const SAID_INLINE = /display|visibility/

/** The document's own window: the global object of a test is another. */
const page = document.defaultView ?? window

/** The whole cascade. */
export const computedStyle = page.getComputedStyle.bind(page)

const displays = new Map<string, string>()

const inlineOf = (element: Element): string => {
  const style = element.getAttribute('style')
  return style !== null && SAID_INLINE.test(style) ? style : ''
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
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.hasAttribute('hidden') || inlineOf(each)) return computedStyle(element).visibility
  return 'visible'
}

/** Whether the answer depends on more than an element and its ancestors' attributes. */
const isOutOfTheOrdinary = (element: Element): boolean =>
  element.localName === 'summary' || document.styleSheets.length > 0

/** A style that computes only what it is asked for. */
function shownStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || isOutOfTheOrdinary(element)) return computedStyle(element, pseudo)
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

/** Lets the queries of the testing library ask only what they need. The pages themselves keep jsdom's answer. */
export function answerQueriesQuickly(): void {
  page.getComputedStyle = shownStyle
}
