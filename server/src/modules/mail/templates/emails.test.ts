import type { Brand } from '@paydeck/contract/brands/brand'
import { BRANDS, consumer, standard } from '@paydeck/contract/brands/brands'
import { describe, expect, test } from 'vitest'

import { markup, safeLink } from '../../../kit/markup.ts'
import { customerMailBrand } from '../mail-brand.ts'
import { composeEmail } from './email.ts'
import { cardChangedEmail } from './card-changed.ts'
import { debitReturnedEmail, debitReturnWonEmail } from './debit-returned.ts'
import { disputeClosedEmail } from './dispute-closed.ts'
import { disputeEmail } from './dispute-opened.ts'
import { fraudWarningEmail } from './fraud-warning.ts'
import { inquiryEmail } from './inquiry-opened.ts'
import { instalmentEmail } from './instalment.ts'
import { invitationEmail } from './invitation.ts'
import { orderPaidEmail } from './order-paid.ts'
import { passwordResetEmail } from './password-reset.ts'
import { paymentRequestEmail } from './payment-request.ts'
import { payoutBlockedEmail } from './payout-blocked.ts'
import { payoutEmail } from './payout-report.ts'
import { receiptEmail, type Receipt } from './receipt.ts'
import { refundEmail } from './refund-notice.ts'
import { securityNoticeEmail } from './security-notice.ts'

const EVIL = `"><script>alert('1')</script>&amp;<img src=x onerror=y>`

describe('HTML templates', () => {
  test('escape every inserted value, in text and attributes', () => {
    const escaped =
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;&lt;img src=x onerror=y&gt;'
    expect(markup`<a title="${EVIL}">${EVIL}</a>`.html).toBe(`<a title="${escaped}">${escaped}</a>`)
  })

  test('insert HTML unescaped, alone and in lists, and nothing for an empty value', () => {
    const list = ['<a>', 'b'].map((text) => markup`<li>${text}</li>`)
    expect(markup`<ul>${list}</ul>${null}${false}${markup`<hr>`}${7}`.html).toBe(
      '<ul><li>&lt;a&gt;</li><li>b</li></ul><hr>7',
    )
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'nowhere', ''])(
    'remove a link to %s',
    (address) => {
      expect(safeLink(address)).toBe('#')
    },
  )
})

/** The facts of an email that contain money, with their labels. */
const rowsOf = (plain: string): Record<string, string> =>
  Object.fromEntries([...plain.matchAll(/^(.+): (−?\$[\d,.]+ [A-Z]+)$/gm)].map((m) => [m[1], m[2]]))

const centsOf = (money: string): number =>
  Math.round(Number(money.replace('−', '-').replaceAll(/[^-\d.]/g, '')) * 100)

test('BEY-37 shows the merchant’s logo with its alt text, and only from an https address', () => {
  const merchant = { tenantTags: [], brandName: 'Tāne & Sons', logoAltText: null }
  const logoOf = (logoUri: string | null, logoAltText: string | null = null) =>
    customerMailBrand({ ...merchant, logoUri, logoAltText, brandColour: null }).logo
  expect(logoOf(null)).toBeNull()
  expect(logoOf('http://shop.example/logo.png')).toBeNull()
  expect(logoOf('https://shop.example/logo.png')?.alt).toBe('Tāne & Sons')
  const brand = {
    accent: standard.accent,
    logo: logoOf('https://shop.example/logo.png?a=1&b="', 'The "sons"') ?? null,
  }
  const { html, plain } = composeEmail({
    brand,
    subject: 'Receipt',
    from: 'Tāne & Sons',
    heading: 'Thank you',
    paragraphs: [],
    smallPrint: [],
  })
  expect(html).toContain(
    '<img class="logo" src="https://shop.example/logo.png?a=1&amp;b=&quot;" alt="The &quot;sons&quot;" height="40"',
  )
  expect(html).toContain('.logo { background: #FFFFFF')
  expect(plain).not.toContain('logo')
})

describe('emails', () => {
  const request = {
    brand: standard,
    payee: 'Harbour & Sons',
    orderNumber: 'INV-7 <b>',
    amount: 123_450,
    currency: 'AUD',
    description: EVIL,
    link: 'https://pay.example/pay/AU/invoice/ordr_1?token=abc&x=1',
    expiresAt: new Date('2026-03-03T14:30:00Z'),
    timeZone: 'Australia/Sydney',
  } as const

  test('a payment request names order, amount and payee, and links the invoice page', () => {
    const email = paymentRequestEmail(request)
    expect(email.subject).toBe('Harbour & Sons: payment request for order INV-7 <b>')
    expect(email.plain).toContain('Order: INV-7 <b>')
    expect(email.plain).toContain('Amount: $1,234.50 AUD')
    expect(email.plain).toContain(
      'Pay $1,234.50 AUD:\nhttps://pay.example/pay/AU/invoice/ordr_1?token=abc&x=1',
    )
    expect(email.html).toContain(
      'href="https://pay.example/pay/AU/invoice/ordr_1?token=abc&amp;x=1"',
    )
    expect(email.html).toContain('Harbour &amp; Sons')
  })

  test('show the link’s last day in the merchant’s zone', () => {
    expect(paymentRequestEmail(request).plain).toContain('The link works until 4th Mar 26,')
    expect(paymentRequestEmail({ ...request, expiresAt: null }).plain).toContain(
      'The link works until the order is paid or cancelled.',
    )
  })

  test('never break a line within an amount or a date', () => {
    const { html } = paymentRequestEmail({ ...request, expiresAt: null, payee: 'On 4th Mar 26' })
    expect(html).toContain('>Pay\u00a0to</td>')
    expect(html).toContain('On 4th\u00a0Mar\u00a026 asks you to pay $1,234.50\u00a0AUD</h1>')
  })

  test('never treat text that people wrote as HTML', () => {
    const invitation = invitationEmail({
      brand: consumer,
      businessName: EVIL,
      firstName: EVIL,
      email: 'a@b.co',
      hasPassword: false,
      link: 'javascript:alert(1)',
      days: 7,
    })
    for (const text of [paymentRequestEmail(request).html, invitation.html]) {
      expect(text).not.toMatch(/<script|<img/)
      expect(text).not.toContain('INV-7 <b>')
      expect(text).not.toContain('javascript:')
    }
  })

  test.each([
    ['standard', standard, '#0b5d4a', '#5cc9a7'],
    ['consumer', consumer, '#b4450b', '#ff9a5a'],
  ] as const)(
    '%s emails use the brand’s accent in light and dark, and load nothing',
    (_, brand, light, dark) => {
      const { html: text } = paymentRequestEmail({ ...request, brand, description: null })
      expect(text).toContain(`background:${light}`)
      expect(text).toContain(`background: ${dark}`)
      expect(text).toContain('prefers-color-scheme: dark')
      expect(text).not.toMatch(/<img|src=|url\(|@import|<link/)
    },
  )

  test.each([
    [2, false, 'your second instalment'],
    [3, false, 'your third instalment'],
    [3, true, 'your final instalment'],
    [4, false, 'your 4th instalment'],
    [11, false, 'your 11th instalment'],
    [22, false, 'your 22nd instalment'],
    [31, false, 'your 31st instalment'],
    [52, true, 'your final instalment'],
  ])('email %d of a plan, final: %s, is %s', (number, isFinal, sentence) => {
    const { payee, orderNumber, currency, timeZone } = request
    const { subject } = instalmentEmail({
      payee,
      orderNumber,
      currency,
      timeZone,
      number,
      isFinal,
      kind: 'overdue',
      brand: standard,
      amount: 2500,
      at: request.expiresAt,
      outstanding: 2500,
      cardLast4: null,
      contact: null,
      link: null,
      lead: null,
      trail: null,
    })
    expect(subject).toBe(`Harbour & Sons: ${sentence} is overdue`)
  })
})

describe('a receipt is the document for claiming GST', () => {
  const receipt = (
    tax: Partial<Receipt['tax']>,
    held: number | null = null,
    plan: Receipt['plan'] = null,
  ) =>
    receiptEmail({
      brand: standard,
      payee: 'Harbour',
      orderNumber: 'H-1',
      description: null,
      captured: 46_00,
      held,
      currency: 'AUD',
      paidAt: new Date('2026-03-03T10:00:00Z'),
      paidWith: 'Visa ending 4242',
      plan,
      tax: {
        country: 'AU',
        taxId: '51824753556',
        gstNumber: null,
        gst: 4_18,
        amount: 46_00,
        isDescribed: true,
        gstFree: null,
        buyer: null,
        supplier: 'Harbour Coffee Pty Ltd',
        issuedAt: new Date('2026-03-02T10:00:00Z'),
        ...tax,
      },
      link: 'https://pay.example/x',
      timeZone: 'Australia/Sydney',
      contact: null,
    }).plain

  test('in Australia it is a tax invoice with the ABN', () => {
    const text = receipt({})
    expect(text).toContain('GST included: $4.18')
    expect(text).toContain('Tax invoice: issued 2nd Mar 26')
    expect(text).toContain('Supplier: Harbour Coffee Pty Ltd')
    expect(text).toContain('ABN: 51 824 753 556')
  })
  test('BEY-44 without the items sold it is a receipt that says so', () => {
    const text = receipt({ isDescribed: false })
    expect(text).not.toContain('Tax invoice')
    expect(text).toContain('Not a tax document: This receipt does not say what was sold.')
  })
  test('in New Zealand it is taxable supply information with the GST number', () => {
    const text = receipt({ country: 'NZ', taxId: '9429041234567', gstNumber: '123456789' })
    expect(text).toContain('Taxable supply information: issued 2nd Mar 26')
    expect(text).toContain('GST number: 123-456-789')
    expect(text).not.toContain('9429041234567')
  })
  test('for a partly captured hold it shows both amounts and the captured GST, and is no tax invoice', () => {
    const text = receipt({}, 110_00)
    expect(text).toContain('GST included: $4.18')
    expect(text).not.toMatch(/Tax invoice|ABN/)
    expect(text).toContain('Thank you for your payment of $46.00 AUD')
    expect(text).toContain(
      'Of the $110.00 AUD that was held on your card, Harbour took $46.00 AUD. Your bank releases the rest.',
    )
    expect(receipt({})).not.toContain('held')
  })
  test('BEY-146 names the lines without GST next to the GST of the others', () => {
    const text = receipt({ gst: 2_00, gstFree: '3 × Milk' })
    expect(text).toContain('GST included: $2.00\nGST-free: 3 × Milk\n')
    expect(receipt({})).not.toContain('GST-free')
  })
  test('for a plan it shows the GST of the whole amount, not of the first payment', () => {
    const dueAt = new Date('2026-03-17T10:00:00Z')
    const plan = { total: 184_00, instalments: [{ amount: 138_00, dueAt }] }
    const text = receipt({ gst: 16_73 }, null, plan)
    expect(text).toContain('Order total: $184.00 AUD\nGST included: $16.73\nPaid: $46.00 AUD\n')
    expect(text).toContain('Tax invoice: issued 2nd Mar 26')
    expect(text.match(/GST included/g)).toHaveLength(1)
  })
  test('without the number it shows the GST but not the title; without GST it shows neither', () => {
    for (const without of [{ taxId: null }, { country: 'NZ' as const }]) {
      expect(receipt(without)).toContain('GST included: $4.18')
      expect(receipt(without)).not.toMatch(/Tax invoice|Taxable supply/)
    }
    expect(receipt({ gst: null })).not.toMatch(/GST|Tax invoice|ABN/)
  })
})

describe('every email, in both brands', () => {
  const common = {
    payee: EVIL,
    businessName: EVIL,
    orderNumber: EVIL,
    description: EVIL,
    customerName: EVIL,
    customerEmail: EVIL,
    contact: EVIL,
    supportEmail: EVIL,
    reason: EVIL,
    reference: EVIL,
    failure: EVIL,
    paidWith: EVIL,
    accountLast4: EVIL,
    cardLast4: EVIL,
    currency: 'AUD',
    timeZone: 'Pacific/Auckland',
    link: 'https://pay.example/x?a=1&b=2',
    amount: 1000,
    fee: 20,
    held: 2000,
    tax: {
      country: 'AU',
      taxId: EVIL,
      gstNumber: null,
      gst: 91,
      amount: 1000,
      isDescribed: true,
      gstFree: null,
      buyer: null,
      supplier: EVIL,
      issuedAt: new Date('2026-03-02T10:00:00Z'),
    },
  } as const
  const now = new Date('2026-03-03T14:30:00Z')
  const returnedDebit = { paid: 8000, at: now }
  const emailsOf = (brand: Brand) => ({
    paymentRequest: paymentRequestEmail({ ...common, brand, expiresAt: now }),
    invitation: invitationEmail({
      ...common,
      brand,
      firstName: EVIL,
      email: EVIL,
      hasPassword: false,
      days: 7,
    }),
    passwordReset: passwordResetEmail({ ...common, brand, firstName: EVIL, minutes: 30 }),
    security: securityNoticeEmail({
      ...common,
      brand,
      kind: 'bank_account_added',
      by: EVIL,
      at: now,
      facts: [['Account', EVIL]],
    }),
    receipt: receiptEmail({ ...common, brand, captured: 1000, paidAt: now, plan: null }),
    plan: receiptEmail({
      ...common,
      brand,
      captured: 0,
      paidAt: now,
      plan: { total: 4000, instalments: [{ amount: 1000, dueAt: now }] },
    }),
    refund: refundEmail({ ...common, brand, toSource: 1, toPlan: 1, outstanding: 0 }),
    orderPaid: orderPaidEmail({ ...common, brand, paidAt: now, isPlan: true }),
    payout: payoutEmail({
      ...common,
      brand,
      arrivalDate: '2026-03-04',
      carriedOver: -5,
      parts: [{ type: EVIL, count: 1, gross: 1000, fee: 20, feeTax: 2 }],
    }),
    blocked: payoutBlockedEmail({ ...common, brand, available: 947 }),
    dispute: disputeEmail({ ...common, brand, openedAt: now, dueBy: now, daysLeft: 3 }),
    inquiry: inquiryEmail({ ...common, brand, openedAt: now, dueBy: now, daysLeft: 3 }),
    disputeWon: disputeClosedEmail({ ...common, brand, closedAt: now, end: 'won' }),
    disputeLost: disputeClosedEmail({ ...common, brand, closedAt: now, end: 'unanswered' }),
    inquiryClosed: disputeClosedEmail({ ...common, brand, closedAt: now, end: 'inquiry_closed' }),
    debitReturned: debitReturnedEmail({
      ...common,
      ...returnedDebit,
      brand,
      why: EVIL,
      isWhole: true,
    }),
    debitReturnWon: debitReturnWonEmail({ ...common, ...returnedDebit, brand }),
    fraudWarning: fraudWarningEmail({ ...common, brand, warnedAt: now }),
    cardChanged: cardChangedEmail({
      ...common,
      brand,
      card: 'Visa ending 4242',
      next: { amount: 1000, at: now, isOverdue: true },
      isStopped: false,
      outstanding: 2000,
    }),
    instalment: instalmentEmail({
      ...common,
      brand,
      kind: 'declined',
      number: 2,
      isFinal: false,
      at: now,
      outstanding: 2000,
      lead: null,
      trail: null,
    }),
  })

  test('the lines of a transfer add up to it, even with a balance carried forward', () => {
    const report = {
      ...common,
      brand: standard,
      amount: 93_69,
      currency: 'AUD',
      arrivalDate: '2026-05-13',
      carriedOver: -397_50,
      failure: null,
      parts: [
        { type: 'Dispute', count: 1, gross: -370_00, fee: 27_50, feeTax: 2_50 },
        { type: 'Payment', count: 2, gross: 501_50, fee: 10_31, feeTax: 94 },
      ],
    } as const
    const email = payoutEmail(report)
    expect(rowsOf(email.plain)).toMatchObject({
      'Payments (2)': '$501.50 AUD',
      'Disputes (1)': '−$370.00 AUD',
      Fees: '−$34.37 AUD',
      'GST on fees': '−$3.44 AUD',
      Transfer: '$93.69 AUD',
    })
    const { Transfer: transfer, ...lines } = rowsOf(email.plain)
    const sum = Object.values(lines).reduce((all, line) => all + centsOf(line), 0)
    expect(sum).toBe(centsOf(transfer ?? ''))
    expect(email.plain).toContain('These figures include the balance of −$397.50 AUD carried over.')
    const clean = payoutEmail({ ...report, carriedOver: 0 })
    expect(clean.plain).not.toContain('from before')
  })

  test('a returned transfer says why, in one sentence', () => {
    const email = payoutEmail({
      ...common,
      brand: consumer,
      arrivalDate: null,
      carriedOver: 0,
      failure: 'The account is closed.',
      parts: [],
    })
    expect(email.plain).toContain(': The account is closed. To keep your money safe, transfers')
  })

  test.each([
    ['standard', standard, '#5cc9a7'],
    ['consumer', consumer, '#ff9a5a'],
  ] as const)(
    '%s: escapes text that people wrote, is readable in dark mode, and loads no images',
    (_, brand, dark) => {
      for (const [name, { html, plain, subject }] of Object.entries(emailsOf(brand))) {
        expect(html, name).not.toMatch(/<script|<img|src=x>|url\(|@import|<link|onerror=y>/)
        expect(html, name).toContain('&lt;script&gt;')
        expect(html, name).toContain(`background: ${dark}`)
        expect(html, name).toContain('prefers-color-scheme: dark')
        const dimmed = html.slice(html.indexOf('<style>'), html.indexOf('</style>'))
        for (const [, names = ''] of html.matchAll(/class="([^"]+)"/g))
          for (const className of names.split(' '))
            expect(dimmed, name).toMatch(new RegExp(`\\.${className}\\b`))
        expect(plain, name).not.toContain('the button')
        expect(plain, name).toContain(EVIL)
        expect(plain, name).not.toMatch(/undefined|null|NaN|\[object/)
        expect(subject, name).not.toBe('')
      }
    },
  )

  test('every email of a further brand has its accent and nothing of another brand', () => {
    const accent = {
      light: { base: '#112233', hover: '#223344', on: '#fefefe', soft: '#ddeeff' },
      dark: { base: '#99aabb', hover: '#aabbcc', on: '#010203', soft: '#334455' },
    }
    const third: Brand = { ...consumer, id: 'third', tag: 'third-tag', name: 'Quill', accent }
    const brandTexts = BRANDS.flatMap((brand) => [
      brand.name,
      brand.help.email,
      ...Object.values(brand.accent).map(({ base }) => base),
    ])
    for (const [name, { html, plain, subject }] of Object.entries(emailsOf(third))) {
      expect(html, name).toContain('background: #99aabb !important; color: #010203 !important')
      const hasButton = html.includes('class="button" href')
      expect(html.includes('background:#112233;color:#fefefe'), name).toBe(hasButton)
      for (const other of brandTexts)
        expect([subject, plain, html].join(), name).not.toContain(other)
    }
  })
})
