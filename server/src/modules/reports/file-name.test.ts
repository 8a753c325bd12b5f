import fc from 'fast-check'
import { expect, test } from 'vitest'

import { attachment } from './file-name.ts'

test('BEY-04 the file is named after its content, days and zone', () => {
  expect(attachment(['payments', '2026-11-01', '2026-11-20'], 'Australia/Sydney')).toBe(
    'attachment; filename="payments_2026-11-01_2026-11-20_Australia-Sydney.csv"',
  )
  expect(attachment(['a'], 'Etc/GMT+10')).not.toBe(attachment(['a'], 'Etc/GMT-10'))
})

test('for any input the header has one file name of safe characters', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.string(), (parts, zone) => {
      expect(attachment(parts, zone)).toMatch(/^attachment; filename="[A-Za-z0-9_-]*\.csv"$/)
    }),
  )
})
