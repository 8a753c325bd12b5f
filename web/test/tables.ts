import { screen, within } from '@testing-library/react'

/** The order of values in a row's card. */
const SLOTS = ['amount', 'status', 'menu', 'title', 'id', 'date', 'meta']

/** Marks a `<wbr>`, which is ignored when reading. */
const JOINT = '\u200b'

/** The visible text of an element, and the labels of buttons without text. */
export function textOf(element: Element): string {
  const texts: string[] = []
  const collect = (node: Node): void => {
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return
    if (node instanceof HTMLButtonElement && node.textContent === '')
      texts.push(node.getAttribute('aria-label') ?? '')
    else if (node.nodeName === 'WBR') texts.push(JOINT)
    else if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
    else node.childNodes.forEach(collect)
  }
  collect(element)
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ')
    .replaceAll(new RegExp(` ?${JOINT} ?`, 'g'), '')
}

export interface ReadTable {
  headings: string[]
  /** The cells of each row, in the order of the headings. */
  rows: string[][]
  /** The lines of each row's card on a phone, labelled where the value alone is unclear. */
  cards: string[][]
}

/** Not the column of checkboxes. */
const isOwn = ({ dataset }: HTMLElement): boolean => dataset['slot'] !== 'select'

/** A list as it reads on a wide screen and on a phone, once its rows have loaded. */
export async function readTable(name: string): Promise<ReadTable> {
  const table = within(await screen.findByRole('table', { name }))
  await table.findAllByRole('cell')
  const rows = table
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell').filter(isOwn))
    .filter((cells) => cells.length > 0)
  return {
    headings: table.getAllByRole('columnheader').filter(isOwn).map(textOf),
    rows: rows.map((cells) => cells.map(textOf)),
    cards: rows.map((cells) => cells.filter(isInCard).toSorted(bySlot).map(cardText)),
  }
}

/** The text and address of every link in a list. */
export const linksOf = (name: string): [string, string | null][] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('link')
    .map((link) => [textOf(link), link.getAttribute('href')])

// The table's style sheet lays out cards by these attributes; e2e/journeys/lists-on-a-phone.e2e.ts tests that.
const isInCard = ({ dataset }: HTMLElement): boolean =>
  !(dataset['slot'] === 'meta' && dataset['empty'] === 'true')
const slotIndex = ({ dataset }: HTMLElement): number => SLOTS.indexOf(dataset['slot'] ?? '')
const bySlot = (one: HTMLElement, other: HTMLElement): number => slotIndex(one) - slotIndex(other)
const cardText = (cell: HTMLElement): string =>
  [cell.dataset['name'], textOf(cell)].filter(Boolean).join(' ')
