import type { ReceiptField } from '@paydeck/contract/receipt/receipt-field'

export function Facts({ facts }: { facts: readonly ReceiptField[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([label, value, className]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={className}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
