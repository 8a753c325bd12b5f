/** A null value is left out. `id` styles codes and numbers. */
export type Fact = readonly [label: string, value: string | null, look?: 'id']

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
