import { expect, test } from 'vitest'

import { disputeHistory } from './history-rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour))

const logged = (action: string, hour: number, more: object = {}) => ({
  at: at(hour),
  action,
  actor: 'user_1',
  name: 'Ann Lee',
  details: {},
  ...more,
})

const shown = (...steps: ReturnType<typeof logged>[]) =>
  disputeHistory(steps).map(({ kind, by, at: when }) => [kind, by, new Date(when).getUTCHours()])

test('BEY-260 of consecutive drafts by one person only the last is shown', () => {
  expect(
    shown(
      logged('dispute.save', 1),
      logged('dispute.save', 2),
      logged('dispute.save', 3, { actor: 'user_2', name: 'Bo' }),
      logged('dispute.file_added', 4),
      logged('dispute.save', 5),
      logged('dispute.submit', 6),
    ),
  ).toEqual([
    ['saved', 'Ann Lee', 2],
    ['saved', 'Bo', 3],
    ['file_added', 'Ann Lee', 4],
    ['saved', 'Ann Lee', 5],
    ['submitted', 'Ann Lee', 6],
  ])
})

test('BEY-260 a person who left is a former colleague; automatic events name no person', () => {
  expect(
    shown(
      logged('dispute.accept', 1, { name: null }),
      logged('dispute.reminded', 2, { actor: 'system:disputes', name: null }),
      logged('dispute.opened', 3),
    ),
  ).toEqual([
    ['accepted', 'a former colleague', 1],
    ['reminded', null, 2],
  ])
})

test('BEY-260 a document shows its name, a reminder the days left', () => {
  const steps = disputeHistory([
    logged('dispute.file_removed', 1, { details: { name: 'a.pdf', size: 5 } }),
    logged('dispute.reminded', 2, { details: { daysLeft: 3 } }),
  ])
  expect(steps.map(({ fileName, daysLeft }) => [fileName, daysLeft])).toEqual([
    ['a.pdf', null],
    [null, 3],
  ])
})
