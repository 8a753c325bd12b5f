import type { Fact } from '@paydeck/contract/receipt/fact'

export function Facts({ facts }: { facts: readonly Fact[] }) {
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
