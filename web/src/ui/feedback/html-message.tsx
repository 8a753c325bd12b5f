import { use } from 'react'

interface Sanitiser {
  toFragment: (html: string) => DocumentFragment
}

let loading: Promise<Sanitiser> | null = null
const loadSanitiser = (): Promise<Sanitiser> => {
  loading ??= import('./sanitise-html.ts')
  return loading
}

/** Only text with markup needs the sanitiser. */
export const hasMarkup = (text: string): boolean => /[<&]/.test(text)

/** Server text as sanitised HTML; suspends while the sanitiser loads. */
export function HtmlMessage({ html }: { html: string }) {
  const { toFragment } = use(loadSanitiser())
  return <span ref={(element) => element?.replaceChildren(toFragment(html))} />
}
