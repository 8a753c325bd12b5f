const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const decode = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity)

interface PlainTextState {
  text: string
  /** The open lists, outermost first; `count` is null for a list with bullets. */
  lists: { count: number | null }[]
  links: string[]
}

/** What a tag adds to the text where it opens and closes. */
interface Tag {
  open?: (state: PlainTextState, attributes: string) => string
  close?: (state: PlainTextState) => string
}

const list = (count: number | null): Tag => ({
  open({ lists }) {
    lists.push({ count })
    return ''
  },
  close({ lists }) {
    lists.pop()
    return lists.length === 0 ? '\n\n' : ''
  },
})

const TAGS: Record<string, Tag> = {
  br: { open: () => '\n' },
  p: { close: ({ lists }) => (lists.length === 0 ? '\n\n' : '') },
  ul: list(null),
  ol: list(0),
  li: { open: ({ lists }) => `\n${'  '.repeat(lists.length - 1)}${bullet(lists)}` },
  a: {
    open({ links }, attributes) {
      links.push(decode(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''))
      return ''
    },
    close: ({ links, text }) => address(links.pop() ?? '', text),
  },
}

const TOKENS = /<(\/?)(\w+)([^>]*)>|([^<]+)/g

/** Plain text of sanitised HTML: lines for paragraphs, dashes and numbers for lists, addresses after link texts. */
export function toPlain(clean: string): string {
  const state: PlainTextState = { text: '', lists: [], links: [] }
  for (const [, closing, tag = '', attributes = '', text] of clean.matchAll(TOKENS)) {
    const added =
      text === undefined
        ? TAGS[tag]?.[closing ? 'close' : 'open']?.(state, attributes)
        : decode(text).replaceAll(/\s+/g, ' ')
    state.text += added ?? ''
  }
  return state.text
    .replaceAll(/[^\S\n]*\n[^\S\n]*(?! *[-\d])/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function bullet(lists: PlainTextState['lists']): string {
  const current = lists.at(-1)
  if (!current || current.count === null) return '- '
  current.count += 1
  return `${current.count}. `
}

function address(href: string, text: string): string {
  const shown = href.replace(/^mailto:/i, '')
  return shown === '' || text.endsWith(shown) ? '' : ` (${shown})`
}
