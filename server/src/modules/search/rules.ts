import { compactWord, phoneDigits, searchWordsOf } from '@paydeck/contract/search/words'

import type { Row } from '../../db/rows.ts'

/** Words before it are found by any part, words after it only by their beginning. */
const ONLY_BEGINNINGS = '|'
const SHORTEST_ENDING = 3
/** Only this many letters at the end of a longer word are found without its beginning. */
const LONGEST_ENDING = 16
const MAX_WORDS_OF_TEXT = 12

const joined = (parts: readonly string[], beginnings: readonly string[]): string => {
  const words = [...new Set(parts)].filter(Boolean)
  const others = [...new Set(beginnings)].filter(
    (word) => word.length >= SHORTEST_ENDING && !words.includes(word),
  )
  return [...words, ...(others.length > 0 ? [ONLY_BEGINNINGS, ...others] : [])].join(' ')
}

const wordsOf = (...texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? searchWordsOf(text) : []))

/** Kept apart, so that part of `gmail.com` finds no one. */
const domainOf = (email: string | null | undefined): string =>
  compactWord(email?.slice(email.lastIndexOf('@') + 1) ?? '')
const localOf = (email: string | null | undefined): string =>
  compactWord(email?.slice(0, Math.max(0, email.lastIndexOf('@'))) ?? '')

const textWords = (text: string | null): string[] => wordsOf(text).slice(0, MAX_WORDS_OF_TEXT)

type CustomerRow = Row<'app.customer'>
export type SearchedCustomer = Pick<
  CustomerRow,
  'internalCustomerId' | 'firstName' | 'lastName' | 'organisationName' | 'email' | 'phoneNo'
>

/** Tags and notes of a record. */
export interface NotedWords {
  tags: readonly string[]
  notes: readonly string[]
}

const NOTHING_NOTED: NotedWords = { tags: [], notes: [] }

/** Only tags and notes: a payment's other words are those of its order and customer. */
export const paymentWords = ({ tags, notes }: NotedWords): string =>
  joined(wordsOf(...tags), wordsOf(...notes))

export const customerWords = (
  customer: SearchedCustomer,
  { tags, notes }: NotedWords = NOTHING_NOTED,
): string =>
  joined(
    [
      ...wordsOf(customer.firstName, customer.lastName, customer.organisationName),
      localOf(customer.email),
      phoneDigits(customer.phoneNo ?? ''),
      compactWord(customer.internalCustomerId ?? ''),
      ...wordsOf(...tags),
    ],
    [domainOf(customer.email), ...wordsOf(...notes)],
  )

type OrderRow = Row<'app.merchantOrder'>
export type SearchedOrder = Pick<OrderRow, 'internalOrderId' | 'orderType'> &
  Partial<
    Pick<
      OrderRow,
      | 'description'
      | 'billingName'
      | 'billingOrganisation'
      | 'billingPhone'
      | 'customerEmail'
      | 'phoneNo'
      | 'customerId'
      | 'internalCustomerId'
    >
  >

/** Whether the order must include its payer, because it may stay unpaid or its payer may be a guest. */
const namesPayer = (order: SearchedOrder): boolean =>
  order.orderType === 'manual' ||
  (!order.customerEmail && !order.customerId && !order.internalCustomerId)

export const orderWords = (order: SearchedOrder): string =>
  joined(
    [
      compactWord(order.internalOrderId),
      ...(namesPayer(order)
        ? [
            ...wordsOf(order.billingName, order.billingOrganisation),
            localOf(order.customerEmail),
            phoneDigits(order.phoneNo ?? ''),
            phoneDigits(order.billingPhone ?? ''),
          ]
        : []),
    ],
    [
      ...(namesPayer(order) ? [domainOf(order.customerEmail)] : []),
      ...textWords(order.description ?? null),
    ],
  )

/** The terms of a record: its words and their endings. */
export function termsOf(words: string): string[] {
  const [parts = '', beginnings = ''] = words.split(ONLY_BEGINNINGS)
  const split = (text: string): string[] => text.split(' ').filter(Boolean)
  return [...new Set([...split(parts).flatMap(endingsOf), ...split(beginnings)])]
}

function endingsOf(word: string): string[] {
  const endings = [word]
  const first = Math.max(1, word.length - LONGEST_ENDING)
  for (let at = first; at <= word.length - SHORTEST_ENDING; at += 1) endings.push(word.slice(at))
  return endings
}
