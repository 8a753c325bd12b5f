import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { WEB_DIST } from '../edge/web-app.ts'

/** The part of the web app's build with which the server draws. Loaded when it is first used: an import is kept. */
export const loadDrawing = <Drawing>(name: string): Promise<Drawing> =>
  import(
    /* @vite-ignore */ pathToFileURL(resolve(WEB_DIST, `drawing/${name}.mjs`)).href
  ) as Promise<Drawing>

const ROOT = '<div id="root">'
const ROOT_END = '</div>'

interface Drawn {
  /** What stands in the root of the page, in the place of what is there. */
  markup: string
  /** Of the root. */
  attribute?: string
  /** At the end of the head. */
  head: string
  /** After the root. */
  after?: string
}

/** A page as it was built, with what was drawn for it. */
export function fillPage(
  text: string,
  { markup, attribute = '', head, after = '' }: Drawn,
): string {
  // The root is the last element of this kind.
  const start = text.indexOf(ROOT) + ROOT.length
  const end = text.lastIndexOf(ROOT_END)
  if (start < ROOT.length || end < start) throw new Error('The page has no #root')
  const before = text.slice(0, start).replace('</head>', () => `${head}</head>`)
  const root = attribute === '' ? before : `${before.slice(0, -1)} ${attribute}>`
  return root + markup + ROOT_END + after + text.slice(end + ROOT_END.length)
}
