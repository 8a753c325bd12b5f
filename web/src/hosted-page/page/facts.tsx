import type { Fact } from '@paydeck/contract/receipt/fact'

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([label, value, look]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={look}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
