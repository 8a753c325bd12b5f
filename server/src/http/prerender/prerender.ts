import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { WEB_DIST } from '../edge/web-app.ts'

/** The part of the web app's build that the server renders with. Loaded on first use; Node caches imports. */
export const loadRenderer = <Renderer>(name: string): Promise<Renderer> =>
  import(
    /* @vite-ignore */ pathToFileURL(resolve(WEB_DIST, `prerender/${name}.mjs`)).href
  ) as Promise<Renderer>

const ROOT = '<div id="root">'
const ROOT_END = '</div>'

interface PrerenderedPage {
  /** Replaces the content of the page's root. */
  markup: string
  /** An attribute for the root. */
  attribute?: string
  /** Added at the end of the head. */
  head: string
  /** Added after the root. */
  after?: string
}

export function fillPage(
  text: string,
  { markup, attribute = '', head, after = '' }: PrerenderedPage,
): string {
  // The root is the last div of the page.
  const start = text.indexOf(ROOT) + ROOT.length
  const end = text.lastIndexOf(ROOT_END)
  if (start < ROOT.length || end < start) throw new Error('The page has no #root')
  const before = text.slice(0, start).replace('</head>', () => `${head}</head>`)
  const root = attribute === '' ? before : `${before.slice(0, -1)} ${attribute}>`
  return root + markup + ROOT_END + after + text.slice(end + ROOT_END.length)
}
