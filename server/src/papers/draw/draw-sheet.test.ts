import { expect, test } from 'vitest'

import { drawSheet } from './draw-sheet.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import type { Sheet } from '../sheet.ts'

const AT = new Date('2026-03-05T00:00:00Z')

const sheetThatSays = (text: string): Sheet => ({
  lang: 'en-AU',
  title: 'Statement',
  from: { name: 'Harbour', lines: [] },
  mark: null,
  amount: null,
  parts: [{ kind: 'note', text }],
  foot: 'Statement',
})

test('BEY-168 a paper can be read and copied, whatever the papers before it were made of', async () => {
  // Drawn from a dot, accents and digits, which are met here for the first time.
  await drawSheet(sheetThatSays('12:00; à é î õ ü ā ē “Quoted” … ½ !'), AT)
  const text = 'Sales $100.00, fees −$2.05 (1.75% + 30c): “e ` ´ ^ ~ a i o u , ; . 1 2 /”'
  const pdf = await readPdf(new Uint8Array(await drawSheet(sheetThatSays(text), AT)))
  expect(pdf.pages[0]).toContain(text)
})
