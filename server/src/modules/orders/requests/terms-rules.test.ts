import { describe, expect, test } from 'vitest'

import {
  endOf,
  lastDayProblem,
  nextReminder,
  reminderStep,
  type Reminded,
  type ReminderPlan,
} from './terms-rules.ts'

const SYDNEY = 'Australia/Sydney'
const AUCKLAND = 'Pacific/Auckland'
const PLAN: ReminderPlan = { everyDays: 3, forDays: 10 }
const REQUEST: Reminded = {
  status: 'created',
  payment: null,
  expiresAt: null,
  askedOn: '2026-11-02',
  lastDay: null,
  reminds: true,
}

/** All reminders as instants. */
function remindersOf(change: Partial<Reminded>, plan: ReminderPlan, from: string, zone: string) {
  const moments: string[] = []
  let at = nextReminder({ ...REQUEST, ...change }, plan, new Date(from), zone)
  while (at !== null) {
    moments.push(at.toISOString())
    at = nextReminder({ ...REQUEST, ...change }, plan, at, zone)
  }
  return moments
}

describe('BEY-132 the last day', () => {
  test.each([
    ['2026-11-23', 'The last day cannot be in the past.'],
    ['2026-11-24', null],
    ['2027-02-22', null],
    ['2027-02-23', 'Choose a last day within the next 90 days.'],
  ])('BEY-132 on 24 November a request may end on %s: %s', (day, problem) => {
    expect(lastDayProblem(day, '2026-11-24')).toBe(problem)
  })

  test.each([
    ['a plain day', SYDNEY, '2026-11-24', '2026-11-24T13:00:00.000Z'],
    ['the day of 23 hours', SYDNEY, '2026-10-04', '2026-10-04T13:00:00.000Z'],
    ['the day before it', SYDNEY, '2026-10-03', '2026-10-03T14:00:00.000Z'],
    ['the day of 25 hours', SYDNEY, '2027-04-04', '2027-04-04T14:00:00.000Z'],
    ['the day of 23 hours', AUCKLAND, '2026-09-27', '2026-09-27T11:00:00.000Z'],
    ['the day of 25 hours', AUCKLAND, '2027-04-04', '2027-04-04T12:00:00.000Z'],
  ])('BEY-132 %s in %s ends at its own midnight', (_, zone, day, end) => {
    expect(endOf(day, zone)?.toISOString()).toBe(end)
  })

  test('BEY-132 a request without one does not end', () => {
    expect(endOf(null, SYDNEY)).toBeNull()
  })
})

describe('BEY-132 reminders', () => {
  test('BEY-132 come at nine every few days until their last day', () => {
    expect(remindersOf({}, PLAN, '2026-11-02T03:00:00Z', SYDNEY)).toEqual([
      '2026-11-04T22:00:00.000Z',
      '2026-11-07T22:00:00.000Z',
      '2026-11-10T22:00:00.000Z',
    ])
  })

  test('BEY-132 end with the request’s last day, which can still have one', () => {
    expect(remindersOf({ lastDay: '2026-11-08' }, PLAN, '2026-11-02T03:00:00Z', SYDNEY)).toEqual([
      '2026-11-04T22:00:00.000Z',
      '2026-11-07T22:00:00.000Z',
    ])
  })

  test('BEY-132 do not continue because the request can be paid for longer', () => {
    const all = remindersOf({}, PLAN, '2026-11-02T03:00:00Z', SYDNEY)
    expect(remindersOf({ lastDay: '2026-12-31' }, PLAN, '2026-11-02T03:00:00Z', SYDNEY)).toEqual(
      all,
    )
  })

  test.each([
    // In Sydney, nine o'clock moves from 23:00 to 22:00 UTC on 4 October 2026, and back on 4 April 2027.
    [SYDNEY, '2026-10-02', ['2026-10-02T23:00', '2026-10-03T22:00', '2026-10-04T22:00']],
    [SYDNEY, '2027-04-02', ['2027-04-02T22:00', '2027-04-03T23:00', '2027-04-04T23:00']],
    [AUCKLAND, '2026-09-25', ['2026-09-25T21:00', '2026-09-26T20:00', '2026-09-27T20:00']],
    [AUCKLAND, '2027-04-02', ['2027-04-02T20:00', '2027-04-03T21:00', '2027-04-04T21:00']],
  ])(
    'BEY-132 in %s stay at nine across the daylight-saving change after %s',
    (zone, askedOn, at) => {
      const daily = { everyDays: 1, forDays: 3 }
      expect(remindersOf({ askedOn }, daily, `${askedOn}T01:00:00Z`, zone)).toEqual(
        at.map((minute) => `${minute}:00.000Z`),
      )
    },
  )

  test.each([
    ['never sent', { askedOn: null }, PLAN],
    ['switched off for this request', { reminds: false }, PLAN],
    ['switched off by the merchant', {}, null],
  ] as const)('BEY-132 are none when %s', (_, change, plan) => {
    const now = new Date('2026-11-02T03:00:00Z')
    expect(nextReminder({ ...REQUEST, ...change }, plan, now, SYDNEY)).toBeNull()
  })
})

describe('BEY-132 a due reminder', () => {
  const NINE = new Date('2026-11-04T22:00:00Z')
  const step = (change: Partial<Reminded> = {}, now = NINE, plan: ReminderPlan | null = PLAN) => {
    const { isSent, next } = reminderStep({ ...REQUEST, ...change }, plan, now, SYDNEY)
    return [isSent, next?.toISOString() ?? null]
  }

  test('BEY-132 is sent, and the next one is three days later', () => {
    expect(step()).toEqual([true, '2026-11-07T22:00:00.000Z'])
  })

  test.each([
    ['paid', { status: 'paid', payment: 'paid' }],
    ['cancelled', { status: 'cancelled' }],
    ['held on a card', { payment: 'held' }],
    ['expired', { expiresAt: NINE }],
    ['without reminders', { reminds: false }],
  ] as const)('BEY-132 is not sent for a request that is %s, and no other follows', (_, change) => {
    expect(step(change)).toEqual([false, null])
  })

  test.each(['pending', 'challenged'] as const)(
    'BEY-132 is skipped while a payment is %s, and the next one is planned in case it fails',
    (payment) => {
      expect(step({ payment })).toEqual([false, '2026-11-07T22:00:00.000Z'])
    },
  )

  test('BEY-132 that was missed in the day waits for the next morning, unless reminders are over', () => {
    // 20:00, and 3:00 on the next day.
    const morning = '2026-11-05T22:00:00.000Z'
    expect(step({}, new Date('2026-11-05T09:00:00Z'))).toEqual([false, morning])
    expect(step({}, new Date('2026-11-05T16:00:00Z'))).toEqual([false, morning])
    expect(step({}, new Date('2026-11-12T09:00:00Z'))).toEqual([false, null])
    expect(step({ lastDay: '2026-11-05' }, new Date('2026-11-05T09:00:00Z'))).toEqual([false, null])
  })

  test('BEY-132 is sent until six in the evening, and still on the last morning of reminders', () => {
    const [before, six] = [new Date('2026-11-05T06:59:59Z'), new Date('2026-11-05T07:00:00Z')]
    expect(step({}, before)).toEqual([true, '2026-11-07T22:00:00.000Z'])
    expect(step({}, six)).toEqual([false, '2026-11-05T22:00:00.000Z'])
    const lastEvening = new Date('2026-11-11T09:00:00Z')
    expect(step({}, lastEvening)).toEqual([false, '2026-11-11T22:00:00.000Z'])
  })

  test('BEY-132 that is days late is sent once, not once for each that was missed', () => {
    expect(step({}, new Date('2026-11-08T23:00:00Z'))).toEqual([true, '2026-11-10T22:00:00.000Z'])
  })
})
