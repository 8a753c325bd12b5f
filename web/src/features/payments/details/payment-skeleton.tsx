import {
  RecordBlock,
  RecordColumn,
  RecordColumns,
  RecordSkeleton,
  RecordSummary,
} from '#/ui/record/record-page.tsx'

export function PaymentSkeleton() {
  return (
    <RecordSkeleton label="Loading the payment">
      <RecordColumns>
        <RecordBlock height={420} />
        <RecordColumn>
          <RecordBlock height={150} />
          <RecordBlock height={280} />
          <RecordBlock height={110} />
        </RecordColumn>
      </RecordColumns>
    </RecordSkeleton>
  )
}

export const SummarySkeleton = () => (
  <RecordSummary amount={<RecordBlock height={40} width={220} />} badge={null}>
    <RecordBlock height={20} width={180} />
  </RecordSummary>
)
