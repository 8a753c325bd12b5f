import { use } from 'react'

interface Sanitiser {
  toFragment: (html: string) => DocumentFragment
}

let loading: Promise<Sanitiser> | null = null
const loadSanitiser = (): Promise<Sanitiser> => {
  loading ??= import('./sanitise-html.ts')
  return loading
}

/** True when a text holds markup, so that the sanitiser is fetched only for those. */
export const hasMarkup = (text: string): boolean => /[<&]/.test(text)

/** A server's text shown as the HTML it is, after the sanitiser; suspends until that is loaded. */
export function HtmlMessage({ html }: { html: string }) {
  const { toFragment } = use(loadSanitiser())
  return <span ref={(element) => element?.replaceChildren(toFragment(html))} />
}
