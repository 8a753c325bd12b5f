import { expect, test } from 'vitest'

import { parseOrderAction, repeatOrderAction } from './orders-page-action.ts'
import { lastsText, remindersText } from './request-terms-text.ts'

const ORDER = 'ordr_AAAAAAAAAAAAAAAA'

test('reads what another page asks for: a new order, a request, or an order to repeat', () => {
  expect(parseOrderAction('new')).toEqual({ name: 'new' })
  expect(parseOrderAction('request')).toEqual({ name: 'request' })
  expect(repeatOrderAction(ORDER)).toBe(`repeat ${ORDER}`)
  expect(parseOrderAction(repeatOrderAction(ORDER))).toEqual({ name: 'repeat', repeats: ORDER })
  for (const other of [undefined, '', 'repeat', 'repeat ', 'repeat x', ORDER, `again: ${ORDER}`])
    expect(parseOrderAction(other)).toBeNull()
})

test('how long requests last and are reminded of', () => {
  expect([null, 1, 14].map((lastsDays) => lastsText({ lastsDays }))).toEqual([
    'Until they are paid or cancelled',
    '1 day',
    '14 days',
  ])
  expect(remindersText({ remindEveryDays: 3, remindForDays: 30 })).toBe(
    'Every 3 days at 9:00, for 30 days',
  )
  expect(remindersText({ remindEveryDays: 1, remindForDays: 1 })).toBe(
    'Every 1 day at 9:00, for 1 day',
  )
  expect(remindersText({ remindEveryDays: null, remindForDays: 30 })).toBe('None')
  expect(remindersText({ remindEveryDays: 3, remindForDays: null })).toBe('None')
})
