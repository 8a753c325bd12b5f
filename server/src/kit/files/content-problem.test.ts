import { deflateSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { contentProblem } from './content-problem.ts'

const PLAIN = '1 0 2 30 << /Type /Catalog /Pages 3 0 R >> << /Type /Pages /Count 1 >>'
const SCRIPT = '1 0 << /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'

/** As most programs since 2003 write it, with packed and compressed objects. */
const pdfWith = (
  objects: string | Buffer,
  head = '/Type /ObjStm /N 2 /First 8 /Filter /FlateDecode',
) => {
  const stream = typeof objects === 'string' ? deflateSync(objects) : objects
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n5 0 obj\n<< '),
    Buffer.from(`${head} /Length ${stream.length} >>\nstream\r\n`),
    stream,
    Buffer.from('\r\nendstream\nendobj\n%%EOF'),
  ])
}
const problemOf = (bytes: Buffer) => contentProblem(bytes, 'application/pdf')

test.each([
  ['as programs write it', undefined],
  ['with its type last', '/N 2 /First 8 /Filter/FlateDecode/Type/ObjStm'],
  ['with names spelt by codes', '/Type /Obj#53tm /N 2 /First 8 /Filter [ /Flate#44ecode ]'],
])('BEY-209 finds a script in a compressed part of a PDF: %s', (_, head) => {
  expect(problemOf(pdfWith(SCRIPT, head))).toBe('script')
  expect(problemOf(pdfWith(PLAIN, head))).toBeNull()
})

test.each([
  ['a file within it', '<< /Type /Filespec /EF << /F 9 0 R >> >> << /Type /EmbeddedFile >>'],
  ['a program that it starts', '<< /S /Launch /F (cmd.exe) >>'],
  ['a form with scripts', '<< /AcroForm << /XFA [ (template) 7 0 R ] >> >>'],
  ['a name spelt by codes', '<< /S /Java#53cript >>'],
])('BEY-209 finds %s', (_, objects) => {
  expect(problemOf(pdfWith(objects))).toBe('script')
})

test('BEY-209 refuses what it cannot unpack: a bomb, damage, another compression', () => {
  expect(problemOf(pdfWith(deflateSync(Buffer.alloc(64 * 1024 * 1024))))).toBe('unreadable')
  expect(problemOf(pdfWith(Buffer.from('no zlib at all')))).toBe('unreadable')
  expect(problemOf(pdfWith(PLAIN, '/Type /ObjStm /Filter /LZWDecode'))).toBe('unreadable')
  expect(problemOf(pdfWith(PLAIN, '/Type /ObjStm /Filter [/FlateDecode /ASCIIHexDecode]'))).toBe(
    'unreadable',
  )
  expect(
    problemOf(
      pdfWith(PLAIN, '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
    ),
  ).toBe('unreadable')
})

test('BEY-209 finds a password in every spelling', () => {
  for (const token of ['/Encrypt 12 0 R', '/Encrypt<< /Filter /Standard >>', '/Encr#79pt 3 0 R'])
    expect(problemOf(Buffer.from(`%PDF-1.7\ntrailer << ${token} >>\n%%EOF`)), token).toBe(
      'password',
    )
})

test('BEY-209 accepts a page that only mentions scripts', () => {
  const content = deflateSync('BT (How /JavaScript in a PDF is found) Tj ET')
  expect(problemOf(pdfWith(content, '/Filter /FlateDecode'))).toBeNull()
})
