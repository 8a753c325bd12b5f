import pg from 'pg'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { instantText, readInstant } from './instants.ts'

const TIMESTAMPTZ = 1184
const byDriver = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date

const instants = fc.date({
  min: new Date('0100-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

/** PostgreSQL's format, which drops trailing zeros of the fraction. */
const textOf = (instant: Date, micros = ''): string => {
  const [day = '', time = ''] = instant.toISOString().slice(0, -1).split('T')
  const [seconds = '', fraction = ''] = time.split('.')
  const all = `${fraction}${micros}`.replace(/0+$/, '')
  return `${day} ${seconds}${all === '' ? '' : `.${all}`}+00`
}

describe('instantText', () => {
  test('equals toISOString', () => {
    fc.assert(
      fc.property(fc.array(instants), (many) => {
        expect(many.map(instantText)).toEqual(many.map((date) => date.toISOString()))
      }),
    )
  })

  test('also before 1970 and for six-digit years', () => {
    for (const time of [-1, -86_400_000, -8.64e15, 8.64e15])
      expect(instantText(new Date(time))).toBe(new Date(time).toISOString())
  })
})

describe('readInstant', () => {
  test('equals what the driver reads', () => {
    const micros = fc.constantFrom('', '1', '999', '500')
    fc.assert(
      fc.property(instants, micros, (instant, more) => {
        const text = textOf(instant, more)
        expect(readInstant(text)).toEqual(byDriver(text))
        expect(readInstant(text)).toEqual(instant)
      }),
    )
  })

  test.each([
    ['infinity'],
    ['-infinity'],
    ['2026-02-28 01:02:03+11'],
    ['2026-02-28 01:02:03.5-03:30'],
    ['0044-03-15 12:00:00+00 BC'],
    ['0044-03-15 12:00:00+00'],
    ['12026-02-28 01:02:03+00'],
    ['2026-02-28'],
    [''],
  ])('leaves %j to the driver', (text) => {
    expect(readInstant(text)).toBeNull()
  })
})
