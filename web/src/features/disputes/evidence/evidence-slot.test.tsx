import { EVIDENCE_BYTES, disputeFileCalls } from '@paydeck/contract/calls/payments/dispute-files'
import { receiptCalls } from '@paydeck/contract/calls/payments/receipts'
import { fillPath } from '@paydeck/contract/protocol/route'
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { sampleConfig } from '../../../../test/config-sample.ts'
import { sampleDispute } from '../../../../test/dispute-sample.ts'
import { renderInSession } from '../../../../test/in-session.tsx'
import { Refusal, serve } from '../../../../test/network.ts'
import { EvidenceFiles } from './evidence-files.tsx'

const DISPUTE = sampleDispute()
const at = { merchantId: sampleConfig().merchantId, transactionId: DISPUTE.transactionId }
const PATH = fillPath(disputeFileCalls.addDisputeFile.path, at)
const RECEIPT_PATH = fillPath(receiptCalls.downloadReceipt.path, at)
const TOO_LARGE = 'This file is larger than 4.5 MB. Use a smaller picture, or fewer pages.'

/** What the server receives: "%PDF-" in Base64. */
const UPLOADED_FILE = { kind: 'receipt', name: 'Receipt.pdf', content: 'JVBERi0=' }
const STORED_FILE = {
  fileId: 'file_1',
  kind: 'receipt',
  name: 'Receipt.pdf',
  type: 'application/pdf',
  size: 5,
  addedAt: '2026-03-02T00:00:00.000Z',
}
const receipt = () => new File(['%PDF-'], 'Receipt.pdf', { type: 'application/pdf' })
const large = (bytes: number) => new File([new Uint8Array(bytes)], 'Photo.png')

async function open(answer: () => unknown = () => STORED_FILE) {
  const { sent } = serve({ [`POST ${PATH}`]: answer })
  await renderInSession(<EvidenceFiles dispute={DISPUTE} />)
  return { added: () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}

const input = () => screen.getByLabelText<HTMLInputElement>('Receipt')

function zone(): HTMLElement {
  const around = input().parentElement
  if (!around) throw new Error('The input stands alone')
  return around
}

const drop = (...files: File[]) => fireEvent.drop(zone(), { dataTransfer: { files } })

test('BEY-115 adds a dropped document, and ignores another until the first is saved', async () => {
  const upload = Promise.withResolvers<typeof STORED_FILE>()
  const { added } = await open(() => upload.promise)
  const dropped = createEvent.drop(zone(), { dataTransfer: { files: [receipt()] } })
  fireEvent(zone(), dropped)
  // Otherwise the browser would leave the page and open the file.
  expect(dropped.defaultPrevented).toBe(true)
  await screen.findByText('Adding…')
  drop(receipt())
  upload.resolve(STORED_FILE)
  await waitFor(() => expect(screen.queryByText('Adding…')).toBeNull())
  expect(added()).toEqual([UPLOADED_FILE])
})

test('BEY-115 a drop zone is highlighted only while a file is held over it', async () => {
  const { added } = await open()
  expect(zone().dataset['dragover']).toBeUndefined()
  const over = createEvent.dragOver(zone())
  fireEvent(zone(), over)
  // Otherwise nothing could be dropped.
  expect(over.defaultPrevented).toBe(true)
  expect(zone().dataset['dragover']).toBe('true')
  fireEvent.dragLeave(zone())
  expect(zone().dataset['dragover']).toBeUndefined()
  fireEvent.dragOver(zone())
  // Dragged text is not a document.
  drop()
  expect(zone().dataset['dragover']).toBeUndefined()
  expect(added()).toEqual([])
})

test.each([
  ['dropped', (file: File) => drop(file)],
  ['chosen', (file: File) => fireEvent.change(input(), { target: { files: [file] } })],
])(
  'BEY-115 a %s document that is too large is not sent, and says so until another one is',
  async (_, give) => {
    const { added } = await open()
    give(large(EVIDENCE_BYTES + 1))
    expect(screen.getByRole('alert').textContent).toBe(TOO_LARGE)
    expect(added()).toEqual([])
    give(receipt())
    await waitFor(() => expect(added()).toEqual([UPLOADED_FILE]))
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('BEY-115 a document of exactly 4.5 MB is not too large', async () => {
  const { added } = await open()
  drop(large(EVIDENCE_BYTES))
  await waitFor(() => expect(added()).toHaveLength(1), { timeout: 10_000 })
  expect(screen.queryByRole('alert')).toBeNull()
})

const ownReceipt = () => screen.getByRole('button', { name: 'Add this payment’s receipt' })

test('BEY-242 adds the payment’s receipt with one click, and shows a refusal', async () => {
  const headers = { 'content-disposition': 'attachment; filename="Receipt.pdf"' }
  const { sent, change } = serve({
    [`GET ${RECEIPT_PATH}`]: new Refusal(409, 'Nothing was taken with this payment.'),
    [`POST ${PATH}`]: STORED_FILE,
  })
  await renderInSession(<EvidenceFiles dispute={DISPUTE} />)
  expect(screen.getAllByRole('button')).toHaveLength(1)
  const added = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  fireEvent.click(ownReceipt())
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was taken')
  expect(added()).toEqual([])
  change({ [`GET ${RECEIPT_PATH}`]: new Response('%PDF-', { headers }) })
  fireEvent.click(ownReceipt())
  fireEvent.click(ownReceipt())
  await waitFor(() => expect(added()).toEqual([UPLOADED_FILE]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('BEY-242 ignores a file dropped outside the drop zones, and keeps the page open', async () => {
  const { added } = await open()
  const beside = screen.getByRole('group', { name: 'Documents' })
  for (const dropped of [createEvent.dragOver(beside), createEvent.drop(beside)]) {
    fireEvent(beside, dropped)
    expect(dropped.defaultPrevented).toBe(true)
  }
  expect(added()).toEqual([])
})
