import type { Payment } from '@paydeck/contract/calls/payments/payments'

import { RecordColumn, RecordColumns } from '#/ui/record/record-page.tsx'

import { CustomerSection } from './customer-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { OrderSection } from './order-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PaymentNotice } from './notices/payment-notice.tsx'
import { PlanSection } from './plan-section.tsx'
import { TimelineSection } from './timeline-section.tsx'
import { TransferSection } from './transfer-section.tsx'

export function PaymentDetails({ payment }: { payment: Payment }) {
  return (
    <>
      <PaymentNotice payment={payment} />
      <RecordColumns>
        <RecordColumn>
          <PaymentSection payment={payment} />
          <PlanSection payment={payment} />
          <TimelineSection payment={payment} />
          <NotesSection payment={payment} />
        </RecordColumn>
        <RecordColumn>
          <CustomerSection payment={payment} />
          <OrderSection payment={payment} />
          <TransferSection payment={payment} />
        </RecordColumn>
      </RecordColumns>
    </>
  )
}
