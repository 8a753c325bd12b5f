import type { ApplicationDetails } from '@paydeck/contract/operator/application'

/** A document that an application may carry; a different text makes a different document. */
export const pdfOf = (text: string): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${text}\n%%EOF`)

/** An application of a company with one owner, who runs it. */
export const sampleApplication = (
  tenantId: string,
  slug: string,
  change: Partial<ApplicationDetails> = {},
): ApplicationDetails => ({
  country: 'AU',
  entity: 'company',
  businessName: 'Quay Books Pty Ltd',
  tradingName: 'Quay Books',
  taxId: '51 824 753 556',
  gstNumber: '',
  address: { line1: '1 Quay St', line2: '', city: 'Perth', state: 'WA', postalCode: '6000' },
  timeZone: 'Australia/Perth',
  website: 'https://quay.example',
  supportEmail: 'help@quay.example',
  phoneNo: '08 9000 0000',
  activity: 'New and used books',
  contact: { firstName: 'Sarah', lastName: 'Lee', email: `sarah@${slug}.example` },
  people: [
    {
      firstName: 'Sarah',
      lastName: 'Lee',
      birthDate: '1984-02-29',
      isDirector: true,
      share: 100_00,
      address: {
        line1: '8 Hill St',
        line2: '',
        city: 'Perth',
        state: 'WA',
        postalCode: '6005',
        country: 'Australia',
      },
    },
  ],
  areAllOwnersNamed: true,
  account: { accountName: 'Quay Books', routingNumber: '066-000', accountNumber: '12345678' },
  volumes: { month: 50_000_00, average: 40_00, largest: 900_00 },
  terms: { tenantId, slug, feeBasisPoints: 160, feeFixed: 25 },
  ...change,
})
