/** Label and value; null when there is no value. `id` sets a value of signs rather than words. */
export type Fact = readonly [label: string, value: string | null, look?: 'id']

/** Label and value pairs, one under the other; a pair without a value is left out. */
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
