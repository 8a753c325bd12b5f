import { expect, test } from 'vitest'

import { contentProblem } from '../../kit/files/content-problem.ts'
import { drawSheet } from './draw-sheet.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import type { Sheet } from '../sheet.ts'

const AT = new Date('2026-03-05T00:00:00Z')

const sheetWith = (text: string): Sheet => ({
  lang: 'en-AU',
  title: 'Statement',
  from: { name: 'Harbour', lines: [] },
  mark: null,
  amount: null,
  sections: [{ kind: 'note', text }],
  foot: 'Statement',
})

test('BEY-168 text can be copied from a paper, whatever earlier papers contained', async () => {
  // Glyphs built from dots, accents and digits that are first used here.
  await drawSheet(sheetWith('12:00; à é î õ ü ā ē “Quoted” … ½ !'), AT)
  const text = 'Sales $100.00, fees −$2.05 (1.75% + 30c): “e ` ´ ^ ~ a i o u , ; . 1 2 /”'
  const pdf = await readPdf(new Uint8Array(await drawSheet(sheetWith(text), AT)))
  expect(pdf.pages[0]).toContain(text)
})

const readBack = async (text: string, lines = 1): Promise<string> => {
  const pdf = await readPdf(new Uint8Array(await drawSheet(sheetWith(text), AT)))
  // The lines between the title with the shop's name and the foot. NFKC, because programs read
  // ligatures as one code point or two.
  return (pdf.pages[0] ?? [])
    .slice(1, 1 + lines)
    .join('\n')
    .normalize('NFKC')
}

test.each([
  ['Chinese', '北京海鲜馆 漢字繁體灣龍'],
  ['Japanese', 'すしラーメン「辻」2杯'],
  ['Korean', '한국식당 오클랜드'],
  ['emoji', 'Cake 🎂 for 👩‍👩‍👧 and 🇳🇿'],
  ['signs', 'Café Ōtāhuhu ✓ ★ №'],
])('BEY-182 shows %s, and the text can be copied as it was typed', async (_, text) => {
  expect(await readBack(text)).toBe(text.normalize('NFKC'))
})

test.each([
  ['Arabic', 'مطعم الشام الكبير لا'],
  ['Persian', 'بيانات تثبيت پخش ژله'],
  ['Arabic with vowels', 'مَرْحَبًا'],
  ['Hebrew', 'שלום עולם'],
  ['Hebrew with points', 'שָׁלוֹם'],
])(
  'BEY-182 draws %s from right to left, and the text can be copied as it was typed',
  async (_, text) => {
    expect(await readBack(text)).toBe(text.normalize('NFKC'))
  },
)

test('BEY-182 draws an Arabic phrase with a number in reading order', async () => {
  // The order on the page, from left to right: what follows a word is to its left.
  expect(await readBack('فرع (12)')).toBe('(12) فرع')
  expect(await readBack('For فرع (12) today')).toBe('For (12) فرع today')
})

test('BEY-182 wraps long Chinese and Arabic text without losing any of it', async () => {
  const chinese = '北京海鲜馆，'.repeat(30)
  const lines = (await readBack(chinese, 4)).split('\n')
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).toBe(chinese.normalize('NFKC'))
  // No line starts with the comma that ends a phrase.
  expect(lines.filter((line) => line.startsWith(','))).toEqual([])
  const arabic = Array.from({ length: 40 }, () => 'مطعم الشام').join(' ')
  expect((await readBack(arabic, 4)).replaceAll('\n', ' ')).toBe(arabic)
})

test.each([
  ['Hindi', 'नमस्ते क्षत्रिय'],
  ['Hindi with vowels before their consonants', 'किताब और शक्ति के लिए'],
  ['Hindi with stacked letters and marks', 'श्रीमती प्रज्ञा कार्यालय रुपये हूँ'],
  ['Thai', 'ร้านอาหารไทย'],
  ['Thai with a tone above a vowel', 'ที่นี่น้ำดื่มกุ้ง'],
  ['Tamil', 'தமிழ் உணவகம்'],
  ['a single vowel in two parts', 'கொ'],
  ['Tamil with vowels in two parts', 'கொழும்பு கோவில் கௌரி கை'],
  ['all three beside Latin', 'Curry कढ़ी, ต้มยำ and சாதம் $12.00'],
])('BEY-234 shows %s, and the text can be copied as it was typed', async (_, text) => {
  expect(await readBack(text)).toBe(text.normalize('NFKC'))
})

test('BEY-234 wraps long Thai text without losing any of it', async () => {
  const thai = 'ร้านอาหารไทยที่นี่'.repeat(12)
  const lines = (await readBack(thai, 4)).split('\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toContain(thai.normalize('NFKC'))
})

test('BEY-182 replaces only characters that no font has, and says so on the paper', async () => {
  expect(await readBack('Ōta 寿 ગુજરાતી', 2)).toBe(
    'Ōta 寿 ◊◊◊◊\n◊ stands for a sign that this paper cannot show.',
  )
  expect(await readBack('Ōta 寿 🎂', 2)).not.toContain('◊')
})

test('BEY-209 accepts one of our own papers as evidence', async () => {
  const paper = await drawSheet(sheetWith('Thank you 寿 🎂'), AT)
  expect(contentProblem(Buffer.from(paper), 'application/pdf')).toBeNull()
})
