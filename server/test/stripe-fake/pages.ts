import { type Form, textOf } from './form.ts'

/** Paginates, newest first. */
export function page<Item extends { id: string }>(items: Item[], form: Form, url: string) {
  const limit = Number(textOf(form, 'limit') ?? 10)
  const after = textOf(form, 'starting_after')
  const newest = items.toReversed()
  const from = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1
  const data = newest.slice(from, from + limit)
  return { object: 'list', url, data, has_more: from + limit < newest.length }
}
