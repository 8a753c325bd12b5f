import type { Dispute } from '@paydeck/contract/calls/payments/disputes'

import { RecordColumn, RecordColumns } from '#/ui/record/record-page.tsx'

import { AcceptDispute } from './accept-dispute.tsx'
import { DisputeAdvice } from './dispute-advice.tsx'
import { DisputeSection } from './dispute-section.tsx'
import { DisputeStateNotice } from './dispute-notice.tsx'
import { DisputeEvidence } from './evidence/dispute-evidence.tsx'
import { DisputeTimeline } from './dispute-timeline.tsx'

export function DisputeDetails({ dispute }: { dispute: Dispute }) {
  return (
    <>
      <DisputeStateNotice dispute={dispute} />
      <RecordColumns>
        <RecordColumn>
          <DisputeAdvice reason={dispute.reason} />
          <DisputeEvidence dispute={dispute} />
          <AcceptDispute dispute={dispute} />
        </RecordColumn>
        <RecordColumn>
          <DisputeSection dispute={dispute} />
          <DisputeTimeline dispute={dispute} />
        </RecordColumn>
      </RecordColumns>
    </>
  )
}
